/** What a dragged palette card carries: the id of its deployment, in a format nothing else on the page takes. */
export const dragFormat = 'application/x-leakdrill-deployment';
