/** Where every call lies. Apart from the calls, so that who makes one of them need not carry all. */
export const apiBase = '/api/v1';
