import { entropyOf } from '#material/plausible.ts';
import { factsOf } from './facts.ts';
import config from './data/gitleaks.json' with { type: 'json' };
import { decodingPasses, originOf, touched, type Range, type Segment } from './gitleaks-decoding.ts';
import { regexOfRe2 } from './re2.ts';
import {
  linesOf,
  verdictsOf,
  type Miss,
  type Scan,
  type ScannedFile,
  type Scanner,
  type ScannedValue,
  type Silence,
} from './scanner.ts';

type Allowlist = {
  paths?: string[];
  regexes?: string[];
  stopwords?: string[];
  condition?: string;
  regexTarget?: string;
};
type Rule = {
  id: string;
  regex?: string;
  path?: string;
  entropy?: number;
  secretGroup?: number;
  keywords?: string[];
  allowlists?: Allowlist[];
};

const rules: readonly Rule[] = config.rules;
const globalLists: readonly Allowlist[] = config.allowlists;

/** What the archive library of gitleaks takes for an archive; by default it opens none. Most may stand anywhere in the name. */
const ARCHIVE = /\.(?:7z|br|bz2|gz|lz4|rar|sz|s2|tar|xz|zip|zz|zst)|\.(?:lz|mz)$/i;

/** `gitleaks dir` with its default configuration, on one file. */
export const gitleaks: Scanner = {
  id: 'gitleaks',
  label: 'Gitleaks',
  version: config.version,
  judge: (file) => verdictsOf(file, scanFile(file), explain),
};

function scanFile(file: ScannedFile): Scan {
  const skipped = skippedWhy(file.fileName);
  if (skipped !== undefined) return { hits: [], misses: [], skipped };
  const found: Miss[] = [];
  const lineAt = linesOf(file.content);
  scanText(file, file.content, [], lineAt, found);
  for (const { text, segments } of decodingPasses(file.content)) {
    scanText(file, text, segments, lineAt, found);
  }
  const hits = found.filter(({ cause }) => cause === 'rule');
  return { hits: withoutGeneric(hits), misses: found.filter(({ cause }) => cause !== 'rule') };
}

function skippedWhy(fileName: string): string | undefined {
  if (ARCHIVE.test(fileName)) return 'The name of the file looks like an archive, and Gitleaks opens none.';
  return globalLists.some((list) => isListed(list.paths, fileName))
    ? 'Gitleaks leaves out files of this name: they are on its list of allowed paths.'
    : undefined;
}

function scanText(
  file: ScannedFile,
  text: string,
  segments: readonly Segment[],
  lineAt: (place: number) => number,
  found: Miss[],
): void {
  const lowered = text.toLowerCase();
  for (const rule of rules) {
    if (rule.regex === undefined || !isOfPath(rule, file.fileName)) continue;
    if (rule.keywords !== undefined && !rule.keywords.some((word) => lowered.includes(word.toLowerCase())))
      continue;
    for (const range of matchesOf(rule.regex, text)) {
      const { start } = range;
      const whole = text.slice(start, range.end);
      const around = touched(segments, range);
      if (segments.length > 0 && around.length === 0) continue;
      const match = whole.replaceAll(/^\n+|\n+$/g, '');
      const place = segments.length === 0 ? { start, end: start + match.length } : originOf(around, range);
      const secret = secretOf(rule, match);
      const line = segments.length === 0 ? lineOf(file.content, place) : lineOf(text, range);
      const verdict = judge(rule, { match, secret, line, fileName: file.fileName });
      const lines = { startLine: lineAt(place.start), endLine: lineAt(place.end) };
      found.push({ rule: rule.id, secret, ...lines, ...verdict });
    }
  }
}

/** How most rules begin: up to 50 signs of a name, as few as will do. */
const ANY_NAME = String.raw`[\w.-]{0,50}?`;

/** What the rule finds. The signs before a name are looked up last: tried at every place, they take half a minute for 1 MB. */
function matchesOf(source: string, text: string): Range[] {
  const [, flag = '', rest = ''] = /^(\(\?i\))?([^]*)$/.exec(source) ?? [];
  const hasName = rest.startsWith(ANY_NAME);
  const regex = compiled(hasName ? flag + rest.slice(ANY_NAME.length) : source);
  let earliest = 0;
  return [...text.matchAll(regex)].map(({ 0: { length }, index }) => {
    let start = index;
    const first = hasName ? Math.max(earliest, index - 50) : index;
    while (start > first && /[\w.-]/.test(text.charAt(start - 1))) start -= 1;
    earliest = index + length;
    return { start, end: earliest };
  });
}

/** A rule with a path is for files of that path; one whose own list allows the path is not for them. */
function isOfPath(rule: Rule, fileName: string): boolean {
  if (rule.path !== undefined && !regexOf(rule.path, '').test(fileName)) return false;
  return !(rule.allowlists ?? []).some((list) => list.condition !== 'AND' && isListed(list.paths, fileName));
}

/** The group that the rule names, else the first that is not empty, of the match read once more on its own. */
function secretOf({ regex = '', secretGroup }: Rule, match: string): string {
  const groups = regexOf(regex, '').exec(match);
  if (groups === null || groups.length < 2) return match;
  if (secretGroup !== undefined) return groups[secretGroup] ?? '';
  return groups.slice(1).find((group) => group !== undefined && group !== '') ?? match;
}

type Found = { match: string; secret: string; line: string; fileName: string };

function judge(rule: Rule, found: Found): Silence {
  const { secret, line } = found;
  if (line.includes('gitleaks:allow')) {
    return { cause: 'allow-list', why: 'The line says gitleaks:allow.' };
  }
  const entropy = secret === '' ? 0 : entropyOf(secret);
  if (rule.entropy !== undefined && rule.entropy !== 0 && entropy <= rule.entropy) {
    return {
      cause: 'entropy',
      why: `Rule ${rule.id} matches, but wants more than ${rule.entropy} bits of entropy per character; this has ${entropy.toFixed(2)}.`,
    };
  }
  for (const list of [...globalLists, ...(rule.allowlists ?? [])]) {
    const reason = allowedBy(list, found);
    if (reason !== undefined) return { ...reason, why: `Rule ${rule.id} matches, but ${reason.why}.` };
  }
  return { cause: 'rule', why: `Rule ${rule.id} matches.` };
}

function allowedBy(list: Allowlist, { match, secret, line, fileName }: Found): Silence | undefined {
  const target = { match, line }[list.regexTarget ?? ''] ?? secret;
  const isExpected = target !== '' && isListed(list.regexes, target);
  const lowered = secret.toLowerCase();
  const word = list.stopwords?.find((stop) => lowered.includes(stop.toLowerCase()));
  if (list.condition === 'AND') {
    const checks = [
      list.paths === undefined || isListed(list.paths, fileName),
      list.regexes === undefined || isExpected,
      list.stopwords === undefined || word !== undefined,
    ];
    if (!checks.every(Boolean)) return undefined;
  }
  if (word !== undefined) {
    return { cause: 'stop-word', why: `the text holds '${word}', one of its words that no secret has` };
  }
  if (!isExpected) return undefined;
  const what =
    list.regexTarget === 'match'
      ? 'the name before it'
      : list.regexTarget === 'line'
        ? 'its line'
        : 'the text';
  return { cause: 'allow-list', why: `${what} is on its list of what is no secret` };
}

/** On one line the generic rule gives way to a rule that knows the vendor. */
function withoutGeneric(hits: readonly Miss[]): Miss[] {
  const isGeneric = ({ rule }: Miss): boolean => rule.includes('generic');
  return hits.filter(
    (hit) =>
      !isGeneric(hit) ||
      !hits.some(
        (other) =>
          !isGeneric(other) && other.startLine === hit.startLine && other.secret.includes(hit.secret),
      ),
  );
}

function explain(value: ScannedValue, { content }: ScannedFile): Silence {
  const id = factsOf(value.secretType).gitleaks;
  const rule = rules.find((known) => known.id === id);
  const words = rule?.keywords ?? [];
  const lowered = content.toLowerCase();
  if (rule !== undefined && words.length > 0 && !words.some((word) => lowered.includes(word.toLowerCase()))) {
    return {
      cause: 'keyword',
      why: `Rule ${rule.id} is only tried where the file says ${words.map((word) => `'${word}'`).join(' or ')}.`,
    };
  }
  if (rule !== undefined) {
    return {
      cause: 'form',
      why: `Rule ${rule.id} does not match here: it wants the name right before the value and a quote, a blank or the end of the line behind it.`,
    };
  }
  return {
    cause: 'no-rule',
    why: 'Gitleaks has no rule for this form, and no word like key, secret or token stands right before it.',
  };
}

function lineOf(text: string, { start, end }: Range): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, to === -1 ? text.length : to);
}

/** gitleaks joins the expressions of a list: a flag that one sets holds for those after it. */
function isListed(sources: readonly string[] | undefined, text: string): boolean {
  return sources !== undefined && sources.length > 0 && regexOf(`(?:${sources.join('|')})`, '').test(text);
}

const known = new Map<string, RegExp>();

function compiled(source: string): RegExp {
  return regexOf(source, 'g');
}

function regexOf(source: string, flags: string): RegExp {
  const key = `${flags} ${source}`;
  let regex = known.get(key);
  if (regex === undefined) {
    regex = regexOfRe2(source, flags);
    known.set(key, regex);
  }
  return regex;
}
