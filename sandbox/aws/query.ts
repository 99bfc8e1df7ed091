import type { NormalizedSchema } from '@smithy/core/schema';
import { awsProblem, type AwsProblem } from './problem.ts';
import { missingMember, type Operation } from './schema.ts';
import { readText, writeXmlMembers } from './xml-shapes.ts';
import { escapeXml } from './xml.ts';
import type { WireAnswer } from './wire.ts';

/** The awsQuery protocol of STS and IAM: a form goes in, XML comes out. */
export function readQueryInput(
  operation: Operation,
  form: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const input = readStructure(operation.input, form, '');
  const missing = missingMember(operation.input, input);
  if (missing) {
    throw awsProblem(
      'ValidationError',
      400,
      `1 validation error detected: Value null at '${missing}' failed to satisfy constraint: Member must not be null`,
    );
  }
  return input;
}

export function writeQueryAnswer(
  operation: Operation,
  output: Record<string, unknown>,
  namespace: string,
  requestId: string,
): WireAnswer {
  const { name } = operation;
  const hasResult = operation.output.isStructSchema();
  const result = hasResult ? writeXmlMembers(operation.output, output, `${name}Result`) : '';
  const metadata = `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`;
  return {
    status: 200,
    headers: { 'content-type': 'text/xml' },
    body: `<${name}Response xmlns="${namespace}">${result}${metadata}</${name}Response>`,
  };
}

export function writeQueryProblem(problem: AwsProblem, namespace: string, requestId: string): WireAnswer {
  const type = problem.status >= 500 ? 'Receiver' : 'Sender';
  const error = `<Type>${type}</Type><Code>${problem.code}</Code><Message>${escapeXml(problem.message)}</Message>`;
  return {
    status: problem.status,
    headers: { 'content-type': 'text/xml', ...problem.headers },
    body: `<ErrorResponse xmlns="${namespace}"><Error>${error}</Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
  };
}

function readStructure(schema: NormalizedSchema, form: ReadonlyMap<string, string>, prefix: string) {
  const value: Record<string, unknown> = {};
  for (const [memberName, member] of schema.structIterator()) {
    const name = prefix + (member.getMergedTraits().xmlName ?? memberName);
    const read = readValue(member, form, name);
    if (read !== undefined) value[memberName] = read;
  }
  return value;
}

function readValue(schema: NormalizedSchema, form: ReadonlyMap<string, string>, name: string): unknown {
  if (schema.isListSchema()) {
    // The SDK writes an empty list as the bare name.
    if (form.get(name) === '') return [];
    const member = schema.getValueSchema();
    const item = `${name}.${member.getMergedTraits().xmlName ?? 'member'}.`;
    const items: unknown[] = [];
    for (let index = 1; has(form, `${item}${index}`); index += 1)
      items.push(readValue(member, form, `${item}${index}`));
    return items.length > 0 ? items : undefined;
  }
  if (schema.isStructSchema()) return has(form, name) ? readStructure(schema, form, `${name}.`) : undefined;
  return readText(schema, form.get(name), 'body');
}

function has(form: ReadonlyMap<string, string>, name: string): boolean {
  if (form.has(name)) return true;
  for (const key of form.keys()) if (key.startsWith(`${name}.`)) return true;
  return false;
}
