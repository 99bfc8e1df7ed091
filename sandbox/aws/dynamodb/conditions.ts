import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { isSame, type Item } from './attributes.ts';
import { validation } from './table-store.ts';

export type Condition = {
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, AttributeValue> | undefined;
};

/** Refuses the write unless its condition holds for what lies there. */
export function checkCondition(condition: Condition, there: Item | undefined): void {
  const { ConditionExpression: expression } = condition;
  const reader = openReader(condition);
  if (expression === undefined) {
    if (condition.ExpressionAttributeNames || condition.ExpressionAttributeValues) {
      throw validation(
        'ExpressionAttributeNames and ExpressionAttributeValues can only be specified when using expressions',
      );
    }
    return;
  }
  const holds = readAny(tokensOf(expression), reader, there ?? {});
  reader.refuseUnused();
  if (!holds) throw awsProblem('ConditionalCheckFailedException', 400, 'The conditional request failed');
}

type Tokens = { words: string[]; at: number };
type Reader = ReturnType<typeof openReader>;

function tokensOf(expression: string): Tokens {
  if (!/^(?:\s*(?:[#:]?[\w.-]+|<>|[<>=]=?|[(),]))+\s*$/.test(expression)) throw invalid('a character');
  return { words: expression.match(/[#:]?[\w.-]+|<>|[<>=]=?|[(),]/g) ?? [], at: 0 };
}

function readAny(tokens: Tokens, reader: Reader, item: Item, depth = 0): boolean {
  const holds = readDisjunction(tokens, reader, item, depth);
  if (depth === 0 && tokens.at < tokens.words.length) throw invalid(tokens.words[tokens.at] ?? '');
  return holds;
}

function readDisjunction(tokens: Tokens, reader: Reader, item: Item, depth: number): boolean {
  let holds = readConjunction(tokens, reader, item, depth);
  while (take(tokens, 'OR')) {
    const other = readConjunction(tokens, reader, item, depth);
    holds ||= other;
  }
  return holds;
}

function readConjunction(tokens: Tokens, reader: Reader, item: Item, depth: number): boolean {
  let holds = readTerm(tokens, reader, item, depth);
  while (take(tokens, 'AND')) {
    const other = readTerm(tokens, reader, item, depth);
    holds &&= other;
  }
  return holds;
}

function readTerm(tokens: Tokens, reader: Reader, item: Item, depth: number): boolean {
  if (depth > 50) throw validation('Invalid ConditionExpression: The expression has too many levels');
  if (take(tokens, 'NOT')) return !readTerm(tokens, reader, item, depth + 1);
  if (take(tokens, '(')) {
    const holds = readDisjunction(tokens, reader, item, depth + 1);
    need(tokens, ')');
    return holds;
  }
  const word = next(tokens);
  if (take(tokens, '(')) {
    if (!functions.has(word))
      throw notBuilt(`This sandbox does not know the function ${word} in conditions.`);
    const value = reader.valueOf(next(tokens), item);
    need(tokens, ')');
    return (value !== undefined) === (word === 'attribute_exists');
  }
  const left = reader.valueOf(word, item);
  const comparator = next(tokens);
  const right = reader.valueOf(next(tokens), item);
  if (comparator === '=') return isSame(left, right);
  if (comparator === '<>') return !isSame(left, right);
  throw notBuilt(`This sandbox does not compare with ${comparator} in conditions.`);
}

const functions = new Set(['attribute_exists', 'attribute_not_exists']);

function openReader({
  ExpressionAttributeNames: names = {},
  ExpressionAttributeValues: values = {},
}: Condition) {
  const used = new Set<string>();
  return {
    /** Of a placeholder, or of the attribute that is named. */
    valueOf(word: string, item: Item): AttributeValue | undefined {
      used.add(word);
      if (word.startsWith(':')) {
        if (!Object.hasOwn(values, word)) throw undefinedWord('value', word);
        return values[word];
      }
      if (word.includes('.'))
        throw notBuilt('This sandbox knows attributes of items, not paths within them.');
      if (!word.startsWith('#')) return own(item, word);
      if (!Object.hasOwn(names, word)) throw undefinedWord('name', word);
      return own(item, names[word] ?? '');
    },
    refuseUnused() {
      for (const [kind, given] of [
        ['Names', names],
        ['Values', values],
      ] as const) {
        const unused = Object.keys(given).filter((word) => !used.has(word));
        if (unused.length > 0) {
          throw validation(
            `Value provided in ExpressionAttribute${kind} unused in expressions: keys: {${unused.join(', ')}}`,
          );
        }
      }
    },
  };
}

function own(item: Item, name: string): AttributeValue | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined;
}

function take(tokens: Tokens, word: string): boolean {
  const isNext = tokens.words[tokens.at]?.toUpperCase() === word;
  if (isNext) tokens.at += 1;
  return isNext;
}

function need(tokens: Tokens, word: string): void {
  if (!take(tokens, word)) throw invalid(tokens.words[tokens.at] ?? '<EOF>');
}

function next(tokens: Tokens): string {
  const word = tokens.words[tokens.at];
  if (word === undefined) throw invalid('<EOF>');
  tokens.at += 1;
  return word;
}

function invalid(token: string) {
  return validation(`Invalid ConditionExpression: Syntax error; token: "${token}"`);
}

function undefinedWord(kind: 'name' | 'value', word: string) {
  return validation(
    `Invalid ConditionExpression: An expression attribute ${kind} used in expression is not defined; attribute ${kind}: ${word}`,
  );
}
