/** The few forms of X.690 that a certificate is made of. */

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...parts);
}

export function set(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x31, ...parts);
}

/** A positive number, from its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0;
  return isNegative ? tagged(0x02, Buffer.from([0]), bytes) : tagged(0x02, bytes);
}

/** `2.5.4.3` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(inGroupsOfSeven)]));
}

export function utf8(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text, 'utf8'));
}

export function bitString(bytes: Uint8Array): Buffer {
  return tagged(0x03, Buffer.from([0]), bytes);
}

export function octets(bytes: Uint8Array): Buffer {
  return tagged(0x04, bytes);
}

/** Until 2049 a certificate writes a year with two digits (RFC 5280, section 4.1.2.5). */
export function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\..*/g, '');
  return tagged(0x17, Buffer.from(`${digits.slice(2)}Z`, 'latin1'));
}

export const NULL = Buffer.from([0x05, 0x00]);
export const TRUE = Buffer.from([0x01, 0x01, 0xff]);

export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const digits = body.length < 0x100 ? [body.length] : [body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length, ...digits]), body]);
}

function inGroupsOfSeven(number: number): number[] {
  const groups = [number & 0x7f];
  for (let left = number >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
  return groups;
}
