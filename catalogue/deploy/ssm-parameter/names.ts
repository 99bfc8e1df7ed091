/** 1,011 characters are allowed with the ARN around them, of which a file name of 200 and its number need their part. */
const maxPathLength = 200;
/** 15 levels, of which the file's own name is one: https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html */
const maxSegments = 14;

export function checkPath(path: string): string | undefined {
  const segments = segmentsOf(path);
  const [first = ''] = segments;
  if (segments.length === 0) return 'A path needs a name; leave it empty for none.';
  if (segments.some((segment) => !/^[\w.-]+$/.test(segment))) {
    return 'A path has only letters, digits and the characters / _ . -.';
  }
  if (/^(?:aws|ssm)/i.test(first)) return 'A path may not begin with aws or ssm: AWS keeps them for itself.';
  if (segments.length > maxSegments) return `A path has at most ${maxSegments} levels.`;
  return path.length > maxPathLength ? `A path has at most ${maxPathLength} characters.` : undefined;
}

/** Parameter Store takes few characters, file names any: what it would refuse becomes a hyphen. */
export function parameterNameOf(path: string | undefined, fileName: string): string {
  const segments = segmentsOf(path ?? '');
  const own = fileName.replace(/[^\w.-]+/g, '-');
  // At the top only: below a path the first level is the path's.
  const name = segments.length === 0 && /^(?:aws|ssm)/i.test(own) ? `_${own}` : own;
  return `/${[...segments, name].join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}
