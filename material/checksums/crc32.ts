import { crc32 } from 'node:zlib';

/** A checksum at the end of a token: how it is spelled, and how it follows from the text that it covers. */
export type Checksum = {
  /** What its characters look like, as the source of an expression. */
  source: string;
  of: (text: string) => string;
};

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** GitHub and npm: base 62, six characters (https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/). */
export const crc32Base62: Checksum = {
  source: '[0-9A-Za-z]{6}',
  of: (text) => inBase(crc32(text), BASE62).padStart(6, '0'),
};

/** Cloudflare: eight hexadecimal digits. */
export const crc32Hex: Checksum = { source: '[0-9a-f]{8}', of: (text) => hex(crc32(text)) };

/** Atlassian and Bitbucket: the same in capitals. */
export const crc32HexUpper: Checksum = {
  source: '[0-9A-F]{8}',
  of: (text) => hex(crc32(text)).toUpperCase(),
};

/** Grafana: the four bytes lowest first. */
export const crc32HexLittleEndian: Checksum = {
  source: '[0-9a-f]{8}',
  of: (text) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(crc32(text));
    return bytes.toString('hex');
  },
};

/** Confluent: the four bytes lowest first, in base64 without padding (https://docs.confluent.io/cloud/current/client-apps/api-keys.html). */
export const crc32Base64LittleEndian: Checksum = {
  source: '[A-Za-z0-9+\\/]{5}[AQgw]',
  of: (text) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(crc32(text));
    return bytes.toString('base64').slice(0, 6);
  },
};

/** GitLab's routable tokens: base 36, seven characters. */
export const crc32Base36: Checksum = {
  source: '[0-9a-z]{7}',
  of: (text) => crc32(text).toString(36).padStart(7, '0'),
};

function hex(number: number): string {
  return number.toString(16).padStart(8, '0');
}

function inBase(number: number, digits: string): string {
  let left = number;
  let text = '';
  do {
    text = digits.charAt(left % digits.length) + text;
    left = Math.floor(left / digits.length);
  } while (left > 0);
  return text;
}
