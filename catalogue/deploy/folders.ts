/** S3 takes keys of 1,024 bytes, git paths of 4,096; a file name of 200 characters may need 800 of them. */
const maxFolderBytes = 200;

export function checkFolder(folder: string): string | undefined {
  const segments = segmentsOf(folder);
  if (segments.length === 0) return 'A folder needs a name; leave it empty for the top.';
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return 'A folder may not contain the names . and ..: they would lead elsewhere.';
  }
  if (/\p{Cc}|\p{Cf}|\\/u.test(folder)) {
    return 'A folder has no backslashes and no invisible characters.';
  }
  if (Buffer.byteLength(folder) > maxFolderBytes) return `A folder has at most ${maxFolderBytes} bytes.`;
  return undefined;
}

/** `/backups//2026/` is what a person means by `backups/2026`. */
export function segmentsOf(folder: string): string[] {
  return folder
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}
