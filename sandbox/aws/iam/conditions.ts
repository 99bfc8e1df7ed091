import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { matchesGlob } from './glob.ts';

/** What a request says about itself; keys are compared without case, as IAM does. */
export type ConditionContext = Readonly<Record<string, string | readonly string[] | undefined>>;

/** operator -> key -> values */
export type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type Comparison = (given: string, wanted: string) => boolean;

const equals: Comparison = (given, wanted) => given === wanted;
const equalsIgnoreCase: Comparison = (given, wanted) => given.toLowerCase() === wanted.toLowerCase();
const like: Comparison = (given, wanted) => matchesGlob(wanted, given);
const numeric =
  (holds: (difference: number) => boolean): Comparison =>
  (given, wanted) =>
    holds(Number(given) - Number(wanted));
const dated =
  (holds: (difference: number) => boolean): Comparison =>
  (given, wanted) =>
    holds(timeOf(given) - timeOf(wanted));

const orderings = {
  Equals: (difference: number) => difference === 0,
  LessThan: (difference: number) => difference < 0,
  LessThanEquals: (difference: number) => difference <= 0,
  GreaterThan: (difference: number) => difference > 0,
  GreaterThanEquals: (difference: number) => difference >= 0,
};

const positive = new Map<string, Comparison>([
  ['StringEquals', equals],
  ['StringEqualsIgnoreCase', equalsIgnoreCase],
  ['StringLike', like],
  ['ArnEquals', like],
  ['ArnLike', like],
  ['Bool', equalsIgnoreCase],
  ['IpAddress', isInRange],
  ...Object.entries(orderings).map(([name, holds]) => [`Numeric${name}`, numeric(holds)] as const),
  ...Object.entries(orderings).map(([name, holds]) => [`Date${name}`, dated(holds)] as const),
]);

const negative = new Map<string, Comparison>([
  ['StringNotEquals', equals],
  ['StringNotEqualsIgnoreCase', equalsIgnoreCase],
  ['StringNotLike', like],
  ['ArnNotEquals', like],
  ['ArnNotLike', like],
  ['NotIpAddress', isInRange],
  ['NumericNotEquals', numeric(orderings.Equals)],
  ['DateNotEquals', dated(orderings.Equals)],
]);

export function isKnownOperator(operator: string): boolean {
  const { name } = splitOperator(operator);
  return name === 'Null' || positive.has(name) || negative.has(name);
}

/** Every operator and every key must hold; of the values of one key, any. */
export function conditionsHold(conditions: Conditions, context: ConditionContext): boolean {
  const known = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) =>
      holds(
        operator,
        known.get(key.toLowerCase()),
        values.map((value) => substitute(value, known)),
      ),
    ),
  );
}

/** `${aws:username}` and the like; an unknown variable stays as it is and so matches nothing. */
export function substitute(
  text: string,
  known: ReadonlyMap<string, string | readonly string[] | undefined>,
): string {
  return text.replace(/\$\{([^}]+)\}/g, (whole, variable: string) => {
    if (variable === '*' || variable === '?' || variable === '$') return variable;
    const value = known.get(variable.toLowerCase());
    return typeof value === 'string' ? value : whole;
  });
}

function holds(
  operator: string,
  given: string | readonly string[] | undefined,
  wanted: readonly string[],
): boolean {
  const { name, quantifier, isIfExists } = splitOperator(operator);
  const values = given === undefined ? undefined : typeof given === 'string' ? [given] : given;
  if (name === 'Null')
    return wanted.some((value) => (value.toLowerCase() === 'true') === (values === undefined));
  const isNegative = negative.has(name);
  const compare = positive.get(name) ?? negative.get(name);
  if (!compare) return false;
  if (values === undefined) return isIfExists || quantifier === 'ForAllValues' || (isNegative && !quantifier);
  const test = (value: string) => wanted.some((want) => compare(value, want)) !== isNegative;
  return quantifier === 'ForAllValues' ? values.every(test) : values.some(test);
}

function splitOperator(operator: string): {
  name: string;
  quantifier: string | undefined;
  isIfExists: boolean;
} {
  const match = /^(?:(ForAnyValue|ForAllValues):)?(\w+?)(IfExists)?$/.exec(operator);
  return { name: match?.[2] ?? operator, quantifier: match?.[1], isIfExists: match?.[3] !== undefined };
}

function isInRange(address: string, range: string): boolean {
  const [base = '', bits] = range.split('/');
  const family = isIPv4(base) ? 'ipv4' : 'ipv6';
  const isAddress = family === 'ipv4' ? isIPv4(address) : isIPv6(address);
  if (!isAddress || !(isIPv4(base) || isIPv6(base))) return false;
  const list = new BlockList();
  try {
    list.addSubnet(base, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  } catch {
    return false;
  }
  return list.check(address, family);
}

function timeOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
}
