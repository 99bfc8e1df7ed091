/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html */
export function checkTableName(name: string): string | undefined {
  return /^[\w.-]{3,255}$/.test(name)
    ? undefined
    : 'A table name has 3 to 255 letters, digits and the characters _ . -.';
}

export function checkAttributeName(name: string): string | undefined {
  return /^[\w.-]{1,255}$/.test(name)
    ? undefined
    : 'An attribute name has 1 to 255 letters, digits and the characters _ . -.';
}

/** A sort key has at most 1,024 bytes, of which a file name of 200 characters may need 800. */
const maxPrefixBytes = 200;

export function checkItemPrefix(prefix: string): string | undefined {
  if (/\p{Cc}|\p{Cf}/u.test(prefix)) return 'An item prefix has no invisible characters.';
  if (Buffer.byteLength(prefix) > maxPrefixBytes)
    return `An item prefix has at most ${maxPrefixBytes} bytes.`;
  return undefined;
}
