/** Base64 between two lines that name what it is (RFC 7468); OpenSSH breaks its lines at 70 instead of 64. */
export function pem(label: string, bytes: Uint8Array, width = 64): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

export function bytesOfPem(text: string): Buffer {
  return Buffer.from(text.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64');
}
