import { awsProblem, isAwsProblem, type AwsProblem } from './problem.ts';
import { readStructure, type Form, type Spelling } from './query-form.ts';
import { missingMember, type Operation } from './schema.ts';
import { writeXmlMembers } from './xml-shapes.ts';
import { escapeXml } from './xml.ts';
import type { WireAnswer } from './wire.ts';

// https://smithy.io/2.0/aws/protocols/aws-ec2-query-protocol.html
const spelling: Spelling = {
  member(member, name) {
    const traits = member.getMergedTraits();
    const ownName: unknown = traits['ec2QueryName'];
    if (typeof ownName === 'string') return ownName;
    const spelt = traits.xmlName ?? name;
    return spelt.charAt(0).toUpperCase() + spelt.slice(1);
  },
  beforeNumber: () => '',
};

/** The ec2Query protocol: awsQuery with flat lists, names of its own, and errors of another form. */
export function readEc2Input(operation: Operation, form: Form): Record<string, unknown> {
  const input = readMembers(operation, form);
  const missing = missingMember(operation.input, input);
  if (missing) {
    throw awsProblem('MissingParameter', 400, `The request must contain the parameter ${missing}`);
  }
  return input;
}

export function writeEc2Answer(
  operation: Operation,
  output: Record<string, unknown>,
  namespace: string,
  requestId: string,
): WireAnswer {
  const { name } = operation;
  const members = operation.output.isStructSchema() ? writeXmlMembers(operation.output, output) : '';
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=UTF-8' },
    body: `${prolog}<${name}Response xmlns="${namespace}"><requestId>${requestId}</requestId>${members}</${name}Response>`,
  };
}

export function writeEc2Problem(problem: AwsProblem, requestId: string): WireAnswer {
  const error = `<Code>${problem.code}</Code><Message>${escapeXml(problem.message)}</Message>`;
  return {
    status: problem.status,
    headers: { 'content-type': 'text/xml;charset=UTF-8', ...problem.headers },
    body: `${prolog}<Response><Errors><Error>${error}</Error></Errors><RequestID>${requestId}</RequestID></Response>`,
  };
}

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';

function readMembers(operation: Operation, form: Form): Record<string, unknown> {
  try {
    return readStructure(operation.input, form, spelling);
  } catch (cause) {
    if (!isAwsProblem(cause) || cause.code !== 'InvalidArgument') throw cause;
    throw awsProblem('InvalidParameterValue', 400, cause.message);
  }
}
