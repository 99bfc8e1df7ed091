import { readFileSync } from 'node:fs';
import treeSitter from '@vscode/tree-sitter-wasm';
import type { Node, Parser } from '@vscode/tree-sitter-wasm';
import { parse as parseYaml } from 'yaml';
import { flat, merge, type Found } from './found.ts';

/** The languages' own names in the package of parsers. */
const GRAMMARS = { csharp: 'c-sharp', go: 'go', java: 'java', php: 'php', ruby: 'ruby' } as const;
export type CodeTemplate = keyof typeof GRAMMARS;

const LITERALS = new Set([
  'interpreted_string_literal',
  'raw_string_literal',
  'string_literal',
  'string',
  'encapsed_string',
  'heredoc_body',
]);
const PAIRS = new Set([
  'keyed_element',
  'pair',
  'array_element_initializer',
  'assignment_expression',
  'argument',
]);
const CALLS = new Set([
  'call_expression',
  'method_invocation',
  'object_creation_expression',
  'invocation_expression',
  'call',
  'function_call_expression',
  'scoped_call_expression',
  'member_call_expression',
]);
const DECLARATIONS = new Set([
  'const_spec',
  'var_spec',
  'function_declaration',
  'variable_declarator',
  'property_declaration',
  'function_definition',
  'const_element',
  'assignment',
]);
/** What sets a variable or a constant by its name in a string. */
const SETTERS = new Set(['Setenv', 'setProperty', 'SetEnvironmentVariable', 'define']);

await treeSitter.Parser.init();
const parsers = new Map<CodeTemplate, Parser>();
for (const [template, grammar] of Object.entries(GRAMMARS)) {
  const url = new URL(import.meta.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`));
  const parser = new treeSitter.Parser();
  parser.setLanguage(await treeSitter.Language.load(readFileSync(url)));
  parsers.set(template as CodeTemplate, parser);
}

export function isCodeTemplate(template: string): template is CodeTemplate {
  return template in GRAMMARS;
}

/** What tree-sitter sees: constants, arguments and fields of clients, JSON and YAML texts, and what the environment is set to. */
export function readCode(content: string, template: CodeTemplate): Found {
  const tree = parsers.get(template)?.parse(content);
  if (!tree) throw new Error(`${template} was not read.`);
  if (tree.rootNode.hasError)
    throw new SyntaxError(`No ${template}: ${faultIn(tree.rootNode)} in\n${content}`);
  const found: Found = new Map();
  for (const literal of literalsIn(tree.rootNode)) {
    const value = literalValue(literal.text, template);
    const { owner, path } = placeOf(literal);
    found.set(path, value);
    if (value.includes('\n') && /^\s*[\w{"]/.test(value)) merge(found, flat(yamlOf(value), [owner]));
  }
  tree.delete();
  return found;
}

function literalsIn(node: Node): Node[] {
  if (LITERALS.has(node.type)) return [node];
  return node.namedChildren.flatMap((child) => (child === null ? [] : literalsIn(child)));
}

function placeOf(literal: Node): { owner: string; path: string } {
  if (literal.type === 'heredoc_body') {
    const owner = nameOf(literal.previousNamedSibling);
    return { owner, path: owner };
  }
  let place: string | undefined;
  for (let [child, node] = [literal, literal.parent]; node !== null; [child, node] = [node, node.parent]) {
    // A text that is joined to a variable has a left side, too.
    const target = node.type.includes('assignment') ? node.childForFieldName('left') : null;
    if (target !== null && /^(?:ENV|\$_ENV)\[/.test(target.text)) {
      const name = target.text.slice(target.text.indexOf('[') + 2, -2);
      return { owner: name, path: name };
    }
    if (CALLS.has(node.type)) {
      const callee = wordAt(node, ['function', 'name', 'method', 'type']);
      const given =
        node.childForFieldName('arguments') ?? node.namedChildren.find((one) => one?.type === 'arguments');
      const at = given?.namedChildren.findIndex((one) => one?.id === child.id || contains(one, literal)) ?? 0;
      if (SETTERS.has(callee) && at === 1) {
        const name = given?.namedChildren[0]?.text.slice(1, -1) ?? '';
        return { owner: name, path: name };
      }
      place ??= `${callee}.${at}`;
    }
    const key = PAIRS.has(node.type) && node.namedChildCount > 1 ? node.namedChildren[0] : undefined;
    if (key && key.id !== child.id && place === undefined) place = key.text.replaceAll(/^\W|\W$/g, '');
    if (DECLARATIONS.has(node.type)) {
      const owner = nameOf(node);
      return { owner, path: place === undefined || isText(literal) ? owner : `${owner}.${place}` };
    }
  }
  return { owner: '', path: `?${literal.startIndex}` };
}

function contains(outer: Node | null, inner: Node): boolean {
  return outer !== null && outer.startIndex <= inner.startIndex && inner.endIndex <= outer.endIndex;
}

function isText(literal: Node): boolean {
  return literal.text.includes('\n{') || literal.text.includes('`{');
}

function nameOf(node: Node | null): string {
  const name = node?.childForFieldName('name') ?? node?.childForFieldName('left') ?? node?.namedChildren[0];
  return name?.text ?? '';
}

/** The last word of what is called: `NewClient` of `openai.NewClient`. */
function wordAt(node: Node, fields: readonly string[]): string {
  const named = fields.map((field) => node.childForFieldName(field)).find((one) => one !== null);
  const text = (named ?? node.namedChildren[0])?.text ?? '';
  return /(\w+)(?:<.*>)?$/s.exec(text)?.[1] ?? '';
}

function yamlOf(text: string): unknown {
  try {
    const read: unknown = parseYaml(text);
    return typeof read === 'object' ? read : undefined;
  } catch {
    return undefined;
  }
}

function faultIn(node: Node): string {
  if (node.isError || node.isMissing)
    return `line ${node.startPosition.row + 1}, '${node.text.slice(0, 60)}'`;
  for (const child of node.children) if (child?.hasError) return faultIn(child);
  return '';
}

/** A literal's text by the rules of its language. */
export function literalValue(literal: string, template: CodeTemplate): string {
  const isRuby = template === 'ruby';
  if (literal.startsWith('`')) return literal.slice(1, -1);
  if (literal.startsWith('"""')) return undented(literal.slice(3, -3), template === 'java');
  if (literal.startsWith("'")) return literal.slice(1, -1).replaceAll(/\\(['\\])/g, '$1');
  if (literal.startsWith('"')) {
    return JSON.parse(
      isRuby ? literal.replaceAll(/\\(\\|#)/g, (all, sign: string) => (sign === '#' ? '#' : all)) : literal,
    ) as string;
  }
  // The body of a heredoc that knows no escapes, with its mark.
  return undented(literal.replace(/[A-Z]+$/, ''), false);
}

/** The common indentation goes; Java reads escapes afterwards, C# and Ruby's quoted heredoc have none. */
function undented(text: string, hasEscapes: boolean): string {
  const lines = text.replace(/^\n/, '').split('\n');
  const width = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0),
  );
  const body = lines.map((line) => line.slice(width)).join('\n');
  if (!hasEscapes) return body;
  return body.replaceAll(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}
