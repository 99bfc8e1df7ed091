import { chars as drawChars } from '#material/grammar.ts';
import { entropyOf } from '#material/plausible.ts';
import { between, type Random } from '#material/random.ts';
import { alphabetOf, built, fact, type Piece } from './piece.ts';

const PLAIN = alphabetOf('A-Za-z0-9');
/** Signs that password rules ask for and that mean something in a URI, but nothing in quotes. */
const SIGNS = '!#*+=?@^';
const SHORTEST = 20;
const LONGEST = 28;
/** What the generic rule of Gitleaks asks of the password alone. */
const LEAST_ENTROPY = 3.5;

/** Where connection strings of applications leak, besides the language that each is at home in. */
export const APPLICATIONS: readonly string[] = [
  'python',
  'javascript',
  'typescript',
  'spring',
  'docker-compose',
  'dockerfile',
  'kubernetes',
  'dotenv',
  'plain',
];

export const PASSWORD_SOURCE = `[A-Za-z0-9${SIGNS.replace('^', '\\^')}]{${SHORTEST},${LONGEST}}`;
export const ENCODED_PASSWORD_SOURCE = `(?:[A-Za-z0-9]|%[0-9A-F]{2}){${SHORTEST},${LONGEST}}`;

/** The password of a connection URI as it must stand there; `password` gives it back as a person types it. */
export function encodedPassword(): Piece {
  return built((random) => percentEncoded(drawPassword(random)), {
    source: ENCODED_PASSWORD_SOURCE,
    bits: SHORTEST * Math.log2(PLAIN.length),
    chance: (text) => lettersOf(decodeURIComponent(text)),
  });
}

/** The password inside an earlier connection URI, without its encoding. */
export function passwordOf(env: string, pattern: RegExp): Piece {
  return built((_random, { earlier }) => decodeURIComponent(found(earlier.get(env), pattern, env)), {
    source: PASSWORD_SOURCE,
    bits: SHORTEST * Math.log2(PLAIN.length),
    isFixed: true,
    chance: lettersOf,
  });
}

/** A database of the service's own: named after its product. */
export function databaseName(): Piece {
  return fact(databaseNameOf, '[a-z][a-z0-9_]*');
}

export function databaseNameOf({ service }: { service: { product: string } }): string {
  return service.product.replaceAll(/[^a-z0-9]/g, '_');
}

/** Whether a sign is there is no chance any more, once one must be; the letters behind the first, which is no x, are. */
function lettersOf(password: string): { alphabet: string; text: string } {
  return { alphabet: PLAIN, text: password.slice(1).replaceAll(/[^A-Za-z0-9]/g, '') };
}

/**
 * At least one sign, so that the URI never holds the password as it is; letters or digits at both ends, and no x at the first:
 * TruffleHog takes what begins with one for a placeholder.
 */
function drawPassword(random: Random): string {
  for (;;) {
    const password = drawChars(random, PLAIN + SIGNS, between(random, SHORTEST, LONGEST));
    if (entropyOf(password) <= LEAST_ENTROPY) continue;
    if (/^[A-WYZa-wyz0-9].*[A-Za-z0-9]$/.test(password) && /[^A-Za-z0-9]/.test(password)) return password;
  }
}

/** RFC 3986: all but the unreserved characters, where encodeURIComponent leaves out some that readers stop at. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function found(value: string | undefined, pattern: RegExp, env: string): string {
  const text = value === undefined ? undefined : pattern.exec(value)?.[1];
  if (text === undefined) throw new Error(`${env} is not drawn before the password that it holds.`);
  return text;
}
