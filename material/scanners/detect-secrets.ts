import { entropyOf } from '#material/plausible.ts';
import { endingOf, kindOf, readingsOfFile, type Line } from './detect-secrets-lines.ts';
import { keywordSecrets, plugins } from './detect-secrets-plugins.ts';
import { factsOf } from './facts.ts';
import {
  verdictsOf,
  type Miss,
  type Scan,
  type ScannedFile,
  type Scanner,
  type ScannedValue,
  type Silence,
} from './scanner.ts';

const NO_TEXT = new Set(
  '.7z .bin .bmp .bz2 .class .css .dmg .doc .eot .exe .gif .gz .ico .iml .ipr .iws .jar .jpg .jpeg .lock .map .mo .pdf .png .prefs .psd .rar .realm .s7z .sum .svg .tar .tif .tiff .ttf .webp .woff .xls .xlsx .zip'.split(
    ' ',
  ),
);
const LOCKS = new Set(
  'Brewfile.lock.json Cartfile.resolved composer.lock Gemfile.lock Package.resolved package-lock.json Podfile.lock yarn.lock Pipfile.lock poetry.lock Cargo.lock packages.lock.json'.split(
    ' ',
  ),
);

/** Texts between quotes that are even enough to be chance: the limits that Yelp has set. */
const ENTROPIES = [
  { type: 'Base64 High Entropy String', pattern: /(['"])([A-Za-z0-9+/\\\-_=]+)\1/g, limit: 4.5 },
  { type: 'Hex High Entropy String', pattern: /(['"])([0-9a-fA-F]+)\1/g, limit: 3 },
];

/** Something is called or looked up: `password = read(...)`. */
const INDIRECT = /[^\v=!:]*\s*(?::=?|[!=]{1,3})\s*[\w.-]+[[(][^\v]*[\])]/;
const UUID = /[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}/i;
const ID = /(?:^(?:id|myid|userid)|_id)s?[^a-z0-9]/i;

/** `detect-secrets scan` with all plugins and its own filters, without verification. */
export const detectSecrets: Scanner = {
  id: 'detect-secrets',
  label: 'detect-secrets',
  version: '1.5.0',
  judge: (file) => verdictsOf(file, scanFile(file), explain),
};

function scanFile({ fileName, content }: ScannedFile): Scan {
  if (NO_TEXT.has(endingOf(fileName)) || LOCKS.has(fileName) || fileName.includes('swagger')) {
    return { hits: [], misses: [], skipped: 'It leaves out files of this name.' };
  }
  const all: Miss[] = [];
  for (const lines of readingsOfFile(fileName, content)) {
    const found = lines.flatMap((line) => scanLine(line, fileName));
    all.push(...found);
    if (found.some(({ cause }) => cause === 'rule')) break;
  }
  return {
    hits: all.filter(({ cause }) => cause === 'rule'),
    misses: all.filter(({ cause }) => cause !== 'rule'),
  };
}

function scanLine({ text, number }: Line, fileName: string): Miss[] {
  const isIndirect = text.length <= 1000 && INDIRECT.test(text);
  const lines = { startLine: number - 1, endLine: number - 1 };
  const report = (rule: string, secret: string, silence: Silence | undefined): Miss => ({
    rule,
    secret,
    ...lines,
    ...(isIndirect
      ? {
          cause: 'allow-list',
          why: 'It takes the line for one that looks the value up: something stands before brackets in it.',
        }
      : (silence ?? { cause: 'rule', why: `${rule} matches.` })),
  });
  return [
    ...plugins.flatMap(({ type, patterns, isTaken }) =>
      patterns
        .flatMap((pattern) => [...text.matchAll(pattern)].flatMap(secretsOf))
        .filter((secret) => isTaken?.(secret) ?? true)
        .map((secret) => report(type, secret, filtered(secret))),
    ),
    ...ENTROPIES.flatMap(({ type, pattern, limit }) =>
      [...text.matchAll(pattern)].map(([, , secret = '']) =>
        report(type, secret, tooEven(secret, type, limit) ?? filtered(secret) ?? named(secret, text)),
      ),
    ),
    ...keywordSecrets(text, fileName).map((secret) =>
      report('Secret Keyword', secret, filtered(secret) ?? named(secret, text)),
    ),
  ];
}

function secretsOf([all, ...groups]: RegExpMatchArray): string[] {
  return groups.length === 0 ? [all] : groups.filter((group) => group !== undefined && group !== '');
}

function tooEven(secret: string, type: string, limit: number): Silence | undefined {
  // A row of digits is seldom a secret: it must be longer to count as much.
  const isNumber = limit === 3 && secret.length > 1 && /^\d+$/.test(secret);
  const bits = entropyOf(secret) - (isNumber ? 1.2 / Math.log2(secret.length) : 0);
  if (bits > limit) return undefined;
  return {
    cause: 'entropy',
    why: `${type} wants more than ${limit} bits per character; this has ${bits.toFixed(2)}.`,
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SEQUENCES = [
  `${LETTERS}${LETTERS}0123456789+/`,
  `0123456789${LETTERS}${LETTERS}+/`,
  `0123456789${LETTERS}`.repeat(2),
  '0123456789'.repeat(2),
  '0123456789ABCDEFABCDEF'.repeat(2),
  `${LETTERS}=/`,
];

function filtered(secret: string): Silence | undefined {
  if (secret.startsWith('$'))
    return { cause: 'allow-list', why: 'It takes what begins with a dollar sign for a variable.' };
  if (/^(?:\{.*\}|<.*>|\$\{.*\}|.|)$/s.test(secret))
    return { cause: 'allow-list', why: 'It takes the value for a placeholder.' };
  if (!/[A-Za-z]/.test(secret))
    return { cause: 'allow-list', why: 'It takes what has no letter for no secret.' };
  if (UUID.test(secret)) return { cause: 'allow-list', why: 'It takes what holds a UUID for no secret.' };
  const isSequence = SEQUENCES.some((sequence) => sequence.includes(secret.toUpperCase()));
  return isSequence ? { cause: 'allow-list', why: 'It takes the value for a sequence.' } : undefined;
}

function named(secret: string, line: string): Silence | undefined {
  const at = line.indexOf(secret);
  return at !== -1 && ID.test(line.slice(0, at))
    ? {
        cause: 'allow-list',
        why: 'A name that ends with id stands before it on the line: it takes the value for no secret.',
      }
    : undefined;
}

function explain({ secretType }: ScannedValue, { fileName }: ScannedFile): Silence {
  const plugin = factsOf(secretType).detectSecrets;
  const quotes = kindOf(fileName) === 'yaml' || kindOf(fileName) === 'config' ? '' : ' in quotes';
  return plugin === null
    ? {
        cause: 'no-rule',
        why: `It knows no such form, and finds neither a name like password or secret with a value${quotes} nor a random text between quotes.`,
      }
    : {
        cause: 'form',
        why: `${plugin} does not match: it reads line by line, and wants another form than the value has here.`,
      };
}
