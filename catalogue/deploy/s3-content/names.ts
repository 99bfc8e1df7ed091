/** The rules of https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, as sentences. */
export function checkBucketName(name: string): string | undefined {
  if (name.length < 3 || name.length > 63) return 'A bucket name has 3 to 63 characters.';
  if (!/^[a-z0-9.-]+$/.test(name)) {
    return 'A bucket name has only small letters, digits, dots and hyphens.';
  }
  if (!/^[a-z0-9].*[a-z0-9]$/.test(name)) return 'A bucket name begins and ends with a letter or a digit.';
  if (name.includes('..')) return 'A bucket name has no two dots side by side.';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return 'A bucket name may not look like an IP address.';
  const prefix = reservedPrefixes.find((reserved) => name.startsWith(reserved));
  if (prefix !== undefined) return `A bucket name may not begin with '${prefix}': AWS keeps it for itself.`;
  const suffix = reservedSuffixes.find((reserved) => name.endsWith(reserved));
  if (suffix !== undefined) return `A bucket name may not end with '${suffix}': AWS keeps it for itself.`;
  return undefined;
}

const reservedPrefixes = ['xn--', 'sthree-', 'amzn-s3-demo-'];
const reservedSuffixes = ['-s3alias', '--ol-s3', '.mrap', '--x-s3', '--table-s3', '-an'];
