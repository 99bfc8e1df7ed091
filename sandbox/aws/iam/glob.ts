/** `*` and `?` as IAM reads them, in time linear in both: policies come from outside. */
export function matchesGlob(pattern: string, text: string): boolean {
  let [at, textAt, star, mark] = [0, 0, -1, 0];
  while (textAt < text.length) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      mark = textAt;
      at += 1;
    } else if (wanted === '?' || wanted === text[textAt]) {
      at += 1;
      textAt += 1;
    } else if (star >= 0) {
      at = star + 1;
      mark += 1;
      textAt = mark;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
