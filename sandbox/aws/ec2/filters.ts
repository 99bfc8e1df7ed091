import type { Filter } from '@aws-sdk/client-ec2';
import { matchesGlob } from '#sandbox/aws/iam/glob.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';

/** What a thing answers to each filter that this sandbox knows; undefined where the thing has no such value. */
export type Filterable<T> = Readonly<Record<string, (thing: T) => string | undefined>>;

// Seen in refusals of EC2, such as https://github.com/gjbae1212/gossm/issues/47
const maxValues = 200;
const maxCharacters = 255;

/** Every filter must hold; of the values of one filter, any. */
export function matcherOf<T>(
  filters: readonly Filter[] | undefined,
  known: Filterable<T>,
  tagsOf: (thing: T) => readonly Tag[],
): (thing: T) => boolean {
  const tests = (filters ?? []).map(({ Name: name = '', Values: values = [] }) => {
    if (values.length === 0) throw awsProblem('InvalidParameterValue', 400, 'The filter must have values.');
    const read = readerOf(name, known, tagsOf);
    return (thing: T) => read(thing).some((given) => values.some((wanted) => matchesGlob(wanted, given)));
  });
  checkLimits(filters ?? []);
  return (thing) => tests.every((test) => test(thing));
}

function readerOf<T>(
  name: string,
  known: Filterable<T>,
  tagsOf: (thing: T) => readonly Tag[],
): (thing: T) => string[] {
  if (name === 'tag-key') return (thing) => tagsOf(thing).map(({ Key }) => Key);
  if (name.startsWith('tag:')) {
    const key = name.slice('tag:'.length);
    return (thing) => tagsOf(thing).flatMap(({ Key, Value }) => (Key === key ? [Value] : []));
  }
  const read = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!read) throw notBuilt(`This sandbox does not filter by '${name.slice(0, 80)}' here.`);
  return (thing) => {
    const value = read(thing);
    return value === undefined ? [] : [value];
  };
}

function checkLimits(filters: readonly Filter[]): void {
  const values = filters.flatMap(({ Values }) => Values ?? []);
  if (values.length > maxValues) {
    const sentence = `The maximum number of filter values specified on a single call is ${maxValues}`;
    throw awsProblem('FilterLimitExceeded', 400, sentence);
  }
  if (values.some((value) => value.length > maxCharacters)) {
    const sentence = `The maximum length for a filter value is ${maxCharacters} characters`;
    throw awsProblem('FilterLimitExceeded', 400, sentence);
  }
}
