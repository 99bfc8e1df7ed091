import {
  parse as parseJavascript,
  type Expression,
  type Pattern,
  type PrivateIdentifier,
  type SpreadElement,
} from 'acorn';
import { parse as parseYaml } from 'yaml';
import { flat, merge } from './found.ts';

type Reading = Expression | PrivateIdentifier | Pattern | SpreadElement;

/** What acorn sees: objects and YAML texts in constants, arguments of clients, and what the environment is set to. */
export function readJavascript(content: string): Map<string, string> {
  const found = new Map<string, string>();
  const isModule = /^(?:import|export) |^(?:process\.exitCode = |for )?await /m.test(content);
  const program = parseJavascript(content, {
    ecmaVersion: 'latest',
    sourceType: isModule ? 'module' : 'script',
    allowHashBang: true,
  });
  for (const statement of program.body) {
    if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || !init) continue;
        merge(found, flat(valueOf(init), [id.name]));
        const call = init.type === 'AwaitExpression' ? init.argument : init;
        if (call.type === 'NewExpression' || call.type === 'CallExpression')
          merge(found, argumentsOf(id.name, call.arguments));
      }
    }
    if (statement.type !== 'ExpressionStatement') continue;
    const { expression } = statement;
    if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') continue;
    const { left, right } = expression;
    if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') continue;
    if (content.slice(left.object.start, left.object.end) !== 'process.env') continue;
    merge(found, flat(valueOf(right), [left.property.name]));
  }
  return found;
}

/** A client's arguments by their own names, however deep: `client.apiKey`. */
function argumentsOf(variable: string, given: readonly (Expression | SpreadElement)[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [at, argument] of given.entries()) {
    for (const [path, value] of flat(valueOf(argument), [String(at)])) {
      found.set(`${variable}.${path.split('.').at(-1)}`, value);
    }
  }
  return found;
}

function valueOf(node: Reading): unknown {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked;
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'parse') {
    const [argument] = node.arguments;
    return argument === undefined || argument.type === 'SpreadElement'
      ? undefined
      : parseYaml(String(valueOf(argument)));
  }
  if (node.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    node.properties.flatMap((property) => {
      if (property.type !== 'Property') return [];
      const name = property.key.type === 'Identifier' ? property.key.name : String(valueOf(property.key));
      return [[name, valueOf(property.value)]];
    }),
  );
}
