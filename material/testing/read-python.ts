import { parser } from '@lezer/python';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { flat, merge, type Found } from './found.ts';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** What a parser of Python sees at the top level: constants, dictionaries, YAML texts, arguments of clients, variables. */
export function readPython(content: string): Found {
  const tree = parser.parse(content);
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError)
        throw new SyntaxError(`No Python at '${content.slice(from, from + 60)}' of\n${content}`);
    },
  });
  const text = (node: SyntaxNode): string => content.slice(node.from, node.to);
  const found: Found = new Map();
  for (const statement of childrenOf(tree.topNode)) {
    const [target, , value] = childrenOf(statement);
    if (statement.name === 'AssignStatement' && target?.name === 'VariableName' && value !== undefined) {
      merge(found, flat(valueOf(value, text), [text(target)]));
    }
    const [call] = childrenOf(statement);
    if (statement.name !== 'ExpressionStatement' || call?.name !== 'CallExpression') continue;
    const [callee, given] = childrenOf(call);
    if (callee === undefined || given === undefined || text(callee) !== 'os.environ.setdefault') continue;
    const [name, literal] = childrenOf(given).filter((node) => node.name === 'String');
    if (name !== undefined && literal !== undefined) {
      found.set(readPythonString(text(name)), readPythonString(text(literal)));
    }
  }
  return found;
}

function valueOf(node: SyntaxNode, text: (node: SyntaxNode) => string): unknown {
  if (node.name === 'String') return readPythonString(text(node));
  if (node.name === 'DictionaryExpression') return dictionaryOf(node, text);
  if (node.name !== 'CallExpression') return undefined;
  const [callee, given] = childrenOf(node);
  if (callee === undefined || given === undefined) return undefined;
  const items = childrenOf(given);
  if (text(callee) === 'yaml.safe_load') {
    const [literal] = items.filter((item) => item.name === 'String');
    return literal === undefined ? undefined : parseYaml(readTripleQuoted(text(literal)));
  }
  const named = items.flatMap((item, at): [string, unknown][] => {
    if (item.name !== 'AssignOp') return [];
    const [name, value] = [items[at - 1], items[at + 1]];
    return name === undefined || value === undefined ? [] : [[text(name), valueOf(value, text)]];
  });
  return Object.fromEntries(named);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

function dictionaryOf(node: SyntaxNode, text: (node: SyntaxNode) => string): Record<string, unknown> {
  const items = childrenOf(node);
  return Object.fromEntries(
    items.flatMap((item, at): [string, unknown][] => {
      const [name, value] = [items[at - 1], items[at + 1]];
      return item.name !== ':' || name?.name !== 'String' || value === undefined
        ? []
        : [[readPythonString(text(name)), valueOf(value, text)]];
    }),
  );
}

function readTripleQuoted(literal: string): string {
  expect(literal).toMatch(/^"""\n(?:[^\\]|\\.)*"""$/s);
  return unescaped(literal.slice(4, -3));
}

/** Python's escapes in a string, read on their own terms. */
export function readPythonString(literal: string): string {
  expect(literal).toMatch(/^(["'])(?:(?!\1)[^\\\n\r]|\\.)*\1$/s);
  return unescaped(literal.slice(1, -1));
}

function unescaped(text: string): string {
  const short: Record<string, string> = {
    n: '\n',
    r: '\r',
    t: '\t',
    b: '\b',
    f: '\f',
    '"': '"',
    "'": "'",
    '\\': '\\',
  };
  return text.replaceAll(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, sign: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    const meant = short[sign];
    if (meant === undefined) throw new Error(`Python does not know \\${sign}.`);
    return meant;
  });
}
