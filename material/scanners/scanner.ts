/** A file as it would lie somewhere, and where its secrets stand in it. */
export type ScannedFile = {
  fileName: string;
  content: string;
  values: readonly ScannedValue[];
};

export type ScannedValue = { secretType: string; name: string; start: number; end: number };

/** Why a scanner says what it says of a value. */
export const causes = [
  'rule',
  'keyword',
  'entropy',
  'allow-list',
  'stop-word',
  'path',
  'form',
  'no-rule',
  'listed',
] as const;
export type Cause = (typeof causes)[number];

/** What a scanner reports: the text it takes for the secret, and the lines, counted from 0, that it stands on. */
export type Hit = { rule: string; secret: string; startLine: number; endLine: number };

/** A match that the scanner found and threw away. */
export type Miss = Hit & { cause: Cause; why: string };

export type Scan = {
  hits: readonly Hit[];
  misses: readonly Miss[];
  /** Said when the scanner does not open the file at all. */
  skipped?: string;
};

export type Silence = { cause: Cause; why: string };

/** Why nothing was found, when no match was thrown away. */
type Explain = (value: ScannedValue, file: ScannedFile) => Silence;

export const scannerIds = ['gitleaks', 'trufflehog', 'detect-secrets', 'secretlint', 'github'] as const;
export type ScannerId = (typeof scannerIds)[number];

/** What is predicted for one value: names for a program, and a sentence for a person. */
export type Verdict = {
  isSeen: boolean;
  /** The scanner's own names of what reports it. */
  rules: string[];
  cause: Cause;
  why: string;
};

export type Scanner = {
  id: ScannerId;
  /** As people know it. */
  label: string;
  /** What the prediction is made of: a release, or the state of a list. */
  version: string;
  /** One verdict for each value, in their order. */
  judge: (file: ScannedFile) => Verdict[];
};

/** What a scan of the whole file says of each of its values. */
export function verdictsOf(file: ScannedFile, { hits, misses, skipped }: Scan, explain: Explain): Verdict[] {
  const lineAt = linesOf(file.content);
  return file.values.map((value) => {
    const isIts = isAbout(value, file.content, lineAt);
    const rules = [...new Set(hits.filter(isIts).map(({ rule }) => rule))].sort();
    if (rules.length > 0) {
      const why =
        rules.length === 1
          ? `Rule ${rules[0]} matches.`
          : `Rules ${rules.slice(0, -1).join(', ')} and ${rules.at(-1)} match.`;
      return { isSeen: true, rules, cause: 'rule', why };
    }
    if (skipped !== undefined) return { isSeen: false, rules, cause: 'path', why: skipped };
    const { cause, why } = misses.find(isIts) ?? explain(value, file);
    return { isSeen: false, rules, cause, why };
  });
}

/** The numbers of line feeds before each place: places are asked for in any order. */
export function linesOf(content: string): (place: number) => number {
  const feeds: number[] = [];
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) feeds.push(at);
  return (place) => {
    let [low, high] = [0, feeds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((feeds[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Shorter texts stand in many values by chance; on the right line the beginning of a token is enough: `ghp`. */
const SHORTEST_SECRET = 6;
const SHORTEST_ON_LINE = 3;

/**
 * Whether a report is about this value: on its lines, and one text inside the other, as it is spelled in the file or as it is read.
 * A scanner may report less than the value (a part of a connection) or more (the whole line of a URL).
 */
export function isAbout(
  value: ScannedValue,
  content: string,
  lineAt: (place: number) => number,
): (hit: Hit) => boolean {
  const texts = readingsOf(content.slice(value.start, value.end));
  const [firstLine, lastLine] = [lineAt(value.start), lineAt(value.end)];
  return ({ secret, startLine, endLine }) => {
    if (endLine < firstLine || startLine > lastLine) return false;
    const shortest = endLine === Number.MAX_SAFE_INTEGER ? SHORTEST_SECRET : SHORTEST_ON_LINE;
    return withoutPercents([secret.trim()]).some((found) =>
      texts.some(
        (text) =>
          found.includes(text) || (found.length >= Math.min(shortest, text.length) && text.includes(found)),
      ),
    );
  };
}

/**
 * What a stretch of a file says: as it stands, without the escapes of a literal, decoded where it is base64, and each as a URI means it: a
 * scanner reports the password of a connection as it was typed.
 */
export function readingsOf(spelled: string): string[] {
  const readings = [spelled, spelled.replaceAll('\\n', '\n').replaceAll(/\\(["'\\$/])/g, '$1')];
  if (readsInBase64(spelled)) readings.push(Buffer.from(spelled, 'base64').toString('latin1'));
  return withoutPercents(readings.map((reading) => reading.trim()));
}

/** Whether a stretch of letters and digits is base64 of a text that people can read. */
export function readsInBase64(spelled: string): boolean {
  const isCode = spelled.length % 4 === 0 && /^[A-Za-z0-9+/]{16,}={0,2}$/.test(spelled);
  return isCode && /^[\t-~]+$/.test(Buffer.from(spelled, 'base64').toString('latin1'));
}

/** Each text, and as it reads where a percent sign and two digits stand for a sign of ASCII. */
function withoutPercents(texts: readonly string[]): string[] {
  const decoded = texts.map((text) =>
    text.replaceAll(/%([2-7][0-9A-Fa-f])/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );
  return [...new Set([...texts, ...decoded])];
}
