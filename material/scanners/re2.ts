const SPACES = '\\t\\n\\f\\r ';
/** What JavaScript takes for a space and RE2 does not. */
const WIDE_SPACES = '\\v\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

const CLASSES: Readonly<Record<string, string>> = {
  '[:alnum:]': '0-9A-Za-z',
  '[:alpha:]': 'A-Za-z',
  '[:digit:]': '0-9',
  '[:xdigit:]': '0-9A-Fa-f',
};

type Flags = { isDotAll: boolean; isCaseless: boolean };

/**
 * An expression of RE2 (https://github.com/google/re2/wiki/Syntax) as one of JavaScript that finds the same: only what differs
 * is rewritten. Both take the leftmost match, and of several there the one that comes first in the expression. Letters without
 * case are spelled out: V8 forgets `(?i:` in the second branch of an alternation.
 */
export function regexOfRe2(source: string, flags = 'g'): RegExp {
  return new RegExp(translate(source), flags);
}

function translate(source: string): string {
  const groups: Flags[] = [{ isDotAll: false, isCaseless: false }];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const group = groups.at(-1) as Flags;
    const [piece, length] = pieceAt(rest, group);
    const flagged = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?[:)]/.exec(rest);
    if (flagged !== null) {
      const inner = flagsOf(group, flagged[1] ?? '', flagged[2] ?? '');
      // Flags alone hold until their group ends, in its later branches too.
      if (flagged[0].endsWith(')')) Object.assign(group, inner);
      else {
        text += '(?:';
        groups.push(inner);
      }
      at += flagged[0].length;
      continue;
    }
    if (piece === '(') groups.push({ ...group });
    if (piece === ')') groups.pop();
    text += piece;
    at += length;
  }
  return text;
}

function flagsOf(group: Flags, on: string, off: string): Flags {
  return {
    isDotAll: on.includes('s') || (group.isDotAll && !off.includes('s')),
    isCaseless: on.includes('i') || (group.isCaseless && !off.includes('i')),
  };
}

function pieceAt(rest: string, { isDotAll, isCaseless }: Flags): [piece: string, length: number] {
  const named = /^\(\?P?<\w+>/.exec(rest);
  if (named !== null) return ['(', named[0].length];
  const escape = /^\\(?:x[\da-fA-F]{2}|[^])/.exec(rest)?.[0];
  if (escape !== undefined) {
    const pieces: Readonly<Record<string, string>> = {
      '\\s': `[${SPACES}]`,
      '\\S': `[^${SPACES}]`,
      '\\z': '(?![^])',
    };
    return [pieces[escape] ?? escape, escape.length];
  }
  // A count is no text: `{0,3}`.
  const count = /^\{\d+(?:,\d*)?\}/.exec(rest)?.[0];
  if (count !== undefined) return [count, count.length];
  const [first = ''] = rest;
  if (first === '.') return [isDotAll ? '[^]' : '[^\\n]', 1];
  if (first !== '[') return [isCaseless && /[a-z]/i.test(first) ? `[${bothCases(first)}]` : first, 1];
  const whole = /^\[\^?\]?(?:\[:\w+:\]|\\[^]|[^\]\\])*\]/.exec(rest)?.[0];
  if (whole === undefined) throw new SyntaxError(`A class without an end: ${rest.slice(0, 40)}`);
  return [classOf(whole, isCaseless), whole.length];
}

function classOf(whole: string, isCaseless: boolean): string {
  const [, not = '', inside = ''] = /^\[(\^?)([^]*)\]$/.exec(whole) ?? [];
  const items = inside.matchAll(/\[:\w+:\]|\\x[\da-fA-F]{2}|\\[^]|([a-zA-Z])-([a-zA-Z])|[^]/g);
  const written = [...items].map(([item, from, to], nth) => {
    if (item === '\\s') return SPACES;
    if (item === '\\S') return `\\S${WIDE_SPACES}`;
    if (item === ']' && nth === 0) return '\\]';
    if (from !== undefined && to !== undefined && isCaseless) {
      return `${from.toLowerCase()}-${to.toLowerCase()}${from.toUpperCase()}-${to.toUpperCase()}`;
    }
    return isCaseless && /^[a-z]$/i.test(item) ? bothCases(item) : (CLASSES[item] ?? item);
  });
  return `[${not}${written.join('')}]`;
}

function bothCases(letter: string): string {
  return `${letter.toLowerCase()}${letter.toUpperCase()}`;
}
