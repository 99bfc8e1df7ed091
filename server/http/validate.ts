import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { problem } from '#contract/refusal.ts';
import { wrongCharacters } from './read-json.ts';

interface Unchecked {
  params: unknown;
  query: unknown;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Parses all that came in by the call's declaration, or refuses with every problem at once. */
export function validate(declared: Call, asked: Unchecked) {
  const errors: FieldProblem[] = [];
  const params = checkPart(declared.params, asked.params, errors, true);
  const query = checkPart(declared.query, asked.query, errors, true);
  const headers = checkHeaders(declared, asked.headers, errors);
  const body = declared.bodyKind === 'none' ? {} : checkPart(declared.body, asked.body, errors, false);
  const [first] = errors;
  if (first !== undefined) throw problem('invalid-request', sentenceFor(first, errors.length), { errors });
  return { params, query, headers, body };
}

/** Most calls have none of their own, and every request comes through here. */
function checkHeaders(declared: Call, all: Unchecked['headers'], errors: FieldProblem[]): unknown {
  if (declared.headerNames.length === 0) return {};
  const own = declared.headerNames.map((name) => [name, all[name]]);
  return checkPart(declared.headers, Object.fromEntries(own), errors, true);
}

function checkPart(
  shape: z.core.$ZodType,
  value: unknown,
  errors: FieldProblem[],
  isFromUrl: boolean,
): unknown {
  if (isFromUrl) checkUrlTexts(value, errors);
  const parsed = z.safeParse(shape, value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) errors.push(fieldProblem(issue, value));
  return undefined;
}

/** Bodies are read by readJson, which looks at every text; what comes in the address is looked at here. */
function checkUrlTexts(values: unknown, errors: FieldProblem[]): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (typeof value !== 'string') continue;
    const wrong = wrongCharacters(value);
    if (wrong !== undefined)
      errors.push({ field: name, msg: `${name} has ${wrong}, which cannot be stored.` });
  }
}

function sentenceFor(first: FieldProblem, count: number): string {
  if (count === 1) return first.msg;
  const others = count === 2 ? 'one more field needs' : `${count - 1} more fields need`;
  return `${first.msg.replace(/\.$/, '')}, and ${others} your attention.`;
}

function fieldProblem(issue: z.core.$ZodIssue, root: unknown): FieldProblem {
  const field = issue.path.map(String).join('.');
  return { field, msg: sentence(issue, field === '' ? 'The request' : field, valueAt(root, issue.path)) };
}

/** Zod's mini build says 'Invalid input' for everything the contract has no words for. */
function sentence(issue: z.core.$ZodIssue, field: string, value: unknown): string {
  if (issue.message !== 'Invalid input' && issue.message !== '') return issue.message;
  if (value === undefined && field !== 'The request') return `${field} is missing.`;
  if (issue.code === 'invalid_type')
    return `${field} must be ${kindWords[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `${field} must be ${oneOf(issue.values)}.`;
  if (issue.code === 'too_big') return `${field} must have at most ${issue.maximum} ${units(issue.origin)}.`;
  if (issue.code === 'too_small')
    return `${field} must have at least ${issue.minimum} ${units(issue.origin)}.`;
  if (issue.code === 'unrecognized_keys') return `${field} has fields that do not belong there.`;
  return `${field} is not valid.`;
}

const kindWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${String(value)}'`);
  return quoted.length <= 1 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function units(origin: string): string {
  if (origin === 'array') return 'entries';
  return origin === 'string' ? 'characters' : 'as its value';
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
