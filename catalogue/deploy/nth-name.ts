/** `keys.json`, `keys-2.json`, `keys-3.json`; a dotfile such as `.env` has no ending: `.env-2`. */
export function nthName(fileName: string, nth: number): string {
  if (nth <= 1) return fileName;
  const dot = fileName.lastIndexOf('.');
  if (dot <= 0) return `${fileName}-${nth}`;
  return `${fileName.slice(0, dot)}-${nth}${fileName.slice(dot)}`;
}
