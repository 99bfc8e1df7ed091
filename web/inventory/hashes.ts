const noWebCrypto =
  'Nothing was looked up and nothing was sent: browsers hash only on pages that come over HTTPS or from this machine. Open Leakdrill there and try again.';

/** Hexadecimal HMAC-SHA-256 of each text under the look-up key, which does not leave this page's memory again. */
export async function keyedHashes(
  keyInBase64: string,
  texts: Iterable<string>,
): Promise<Map<string, string>> {
  // Missing outside of secure contexts, whatever the types say.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (subtle === undefined) throw new Error(noWebCrypto);
  const bytes = Uint8Array.from(atob(keyInBase64), (character) => character.charCodeAt(0));
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const encoder = new TextEncoder();
  const hashes = new Map<string, string>();
  for (const text of texts) {
    const hash = await subtle.sign('HMAC', key, encoder.encode(text));
    hashes.set(hexOf(hash), text);
  }
  return hashes;
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
