/**
 * Where menus and tooltips are put: into the dialog that is open, since everything else is hidden then, else into the
 * page's main part, so that no text lies outside of a landmark.
 */
export function overlayContainer(): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>(
    '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]',
  );
  return [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('main') ?? undefined;
}
