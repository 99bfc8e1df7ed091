/** 512 of them are allowed, of which a file name of 200 and its number need their part. */
const maxPathLength = 200;

export function checkPath(path: string): string | undefined {
  const segments = segmentsOf(path);
  if (segments.length === 0) return 'A path needs a name; leave it empty for none.';
  if (segments.some((segment) => !/^[\w+=.@-]+$/.test(segment))) {
    return 'A path has only letters, digits and the characters / _ + = . @ -.';
  }
  return path.length > maxPathLength ? `A path has at most ${maxPathLength} characters.` : undefined;
}

/** Secrets Manager takes few characters, file names any: what it would refuse becomes a hyphen. */
export function secretNameOf(path: string | undefined, fileName: string): string {
  return [...segmentsOf(path ?? ''), fileName.replace(/[^\w+=.@-]+/g, '-')].join('/');
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}
