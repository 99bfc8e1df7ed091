import { awsProblem, type AwsProblem } from './problem.ts';
import { readStructure, type Form, type Spelling } from './query-form.ts';
import { missingMember, type Operation } from './schema.ts';
import { writeXmlMembers } from './xml-shapes.ts';
import { escapeXml } from './xml.ts';
import type { WireAnswer } from './wire.ts';

const spelling: Spelling = {
  member: (member, name) => member.getMergedTraits().xmlName ?? name,
  beforeNumber: (item) => `${item.getMergedTraits().xmlName ?? 'member'}.`,
};

/** The awsQuery protocol of STS and IAM: a form goes in, XML comes out. */
export function readQueryInput(operation: Operation, form: Form): Record<string, unknown> {
  const input = readStructure(operation.input, form, spelling);
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
