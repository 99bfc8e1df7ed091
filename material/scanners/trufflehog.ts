import { secretTypes } from '#material/secret-types.ts';
import { factsOf } from './facts.ts';
import type { ScannedFile, ScannedValue, Scanner, Verdict } from './scanner.ts';
import { reported } from './trufflehog-facts.ts';

/**
 * `trufflehog filesystem` without verification. Its source is under the AGPL and nothing of it is here: what is told was seen from
 * outside, by type and part of the type, with the conditions that explain where its answers differ.
 */
export const trufflehog: Scanner = {
  id: 'trufflehog',
  label: 'TruffleHog',
  version: '3.97.0',
  judge: (file) => file.values.map((value) => judge(value, file)),
};

/** Detectors that take every fitting text in a file that speaks of their vendor. */
const GREEDY: readonly {
  detector: string;
  vendor: RegExp;
  takes: (text: string, name: string) => boolean;
}[] = [
  {
    detector: 'Sourcegraph',
    vendor: /sourcegraph/i,
    takes: (text) => /(?<![\da-z])[\da-f]{40}(?![\da-z])/i.test(text),
  },
  {
    detector: 'Twilio',
    vendor: /\b(?:AC|SK)[\da-f]{32}\b/,
    takes: (text) => /(?<![\da-z])[\da-f]{32}(?![\da-z])/i.test(text),
  },
  {
    detector: 'AzureOpenAI',
    vendor: /openai\.azure\.com/,
    takes: (text) => /(?<![\da-z])[\da-f]{32}(?![\da-z])/.test(text),
  },
  {
    detector: 'AzureStorage',
    vendor: /AccountKey=/,
    takes: (text) => text.includes('.blob.core.windows.net'),
  },
  { detector: 'Auth0oauth', vendor: /\.auth0\.com/, takes: (text) => text.startsWith('eyJ') },
  { detector: 'ShopifyOAuth', vendor: /shpat_[\da-f]{32}/, takes: (text) => text.startsWith('shpss_') },
  {
    detector: 'SQLServer',
    vendor: /Server=[^;\n]+;[^\n]*Password=/i,
    takes: (text) => /^(?:jdbc:|mongodb|mysql|postgres|redis)[\w:+]*\/\//.test(text),
  },
  { detector: 'Snowflake', vendor: /snowflake/i, takes: (_, name) => name.endsWith('PASSWORD') },
];

function judge(value: ScannedValue, { content }: ScannedFile): Verdict {
  const spelled = content.slice(value.start, value.end);
  const usual = usualDetectors(value, spelled, content);
  const greedy = GREEDY.filter(({ vendor, takes }) => vendor.test(content) && takes(spelled, value.name));
  const detectors = [...new Set([...usual, ...greedy.map(({ detector }) => detector)])].filter(
    (detector) => detector !== 'PrivateKey' || isWhole(spelled),
  );
  if (detectors.length === 0) return { isSeen: false, rules: [], ...silenceOf(value.secretType, usual) };
  const rules = detectors.toSorted();
  const why =
    rules.length === 1
      ? `Detector ${rules[0]} reports such values.`
      : `Detectors ${rules.join(' and ')} report such values.`;
  return { isSeen: true, rules, cause: 'rule', why };
}

function usualDetectors(
  { secretType, name }: ScannedValue,
  spelled: string,
  content: string,
): readonly string[] {
  if (secretType === 'aws-secret-access-key') return detectorsOfAws(content);
  const parts = secretTypes.find(({ id }) => id === secretType)?.parts ?? [];
  const known = reported[secretType] ?? {};
  const fitting = parts.findIndex(({ regex }) => regex.test(spelled));
  // What is spelled with escapes or in base64 is told by its name.
  const named = parts.findIndex(({ spelling }) => spelling.env === name);
  return known[fitting === -1 ? Math.max(named, 0) : fitting] ?? [];
}

/** A secret is reported with each key id of the file: long-lived ones, and those of sessions where a session token is there. */
function detectorsOfAws(content: string): string[] {
  const detectors = [];
  if (/AKIA[A-Z2-7]{16}/.test(content)) detectors.push('AWS');
  if (/ASIA[A-Z2-7]{16}/.test(content)) detectors.push('AWSSessionKey');
  return detectors;
}

/** A key in one piece, its lines ended by line feeds or by one `\n` each: literals of several lines hide it. */
function isWhole(spelled: string): boolean {
  const body = /-----BEGIN [A-Z ]*PRIVATE KEY-----([^]*?)-----END/.exec(spelled)?.[1];
  return body === undefined ? !spelled.includes('BEGIN') : /^(?:[A-Za-z0-9+/=\s]|(?<!\\)\\n)*$/.test(body);
}

function silenceOf(secretType: string, usual: readonly string[]): Pick<Verdict, 'cause' | 'why'> {
  const fact = factsOf(secretType).trufflehog;
  if (usual.length > 0) {
    return {
      cause: 'form',
      why: `Detector ${usual.join(' and ')} wants the key in one piece; it is cut into lines of code here.`,
    };
  }
  return fact === null
    ? { cause: 'no-rule', why: 'It has no detector for this form.' }
    : {
        cause: 'form',
        why: `Its detector ${fact} reported none of the recorded values: without verification it drops what holds a word of its lists, or what lacks its other half.`,
      };
}
