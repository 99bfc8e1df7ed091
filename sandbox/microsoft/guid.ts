/** Version 4, as all of Entra's ids are. */
export function guidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
