import { awsProblem } from '#sandbox/aws/problem.ts';
import { isKnownOperator, type Conditions } from './conditions.ts';

export type Statement = {
  isAllow: boolean;
  actions: readonly string[] | undefined;
  notActions: readonly string[] | undefined;
  resources: readonly string[] | undefined;
  notResources: readonly string[] | undefined;
  /** In trust policies and those of a bucket: kind (AWS, Service, Federated, *) -> names. */
  principals: Readonly<Record<string, readonly string[]>> | undefined;
  conditions: Conditions;
};

export type PolicyKind = 'identity' | 'resource' | 'trust';

// The quotas of IAM: 6,144 characters for a managed policy is the largest a document may be.
const maxCharacters = 10_240;
const parsed = new Map<string, readonly Statement[]>();

/** Throws MalformedPolicyDocument with the reason; documents that were read once are remembered. */
export function readPolicy(text: string, kind: PolicyKind): readonly Statement[] {
  const key = `${kind}:${text}`;
  const known = parsed.get(key);
  if (known) return known;
  if (text.length > maxCharacters) throw malformed(`it is longer than ${maxCharacters} characters`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw malformed('it is not JSON');
  }
  if (!isRecord(document)) throw malformed('it is not an object');
  if (
    document['Version'] !== undefined &&
    !['2012-10-17', '2008-10-17'].some((known) => known === document['Version'])
  ) {
    throw malformed('its Version is unknown');
  }
  const statements = asList(document['Statement']).map((statement) => readStatement(statement, kind));
  if (statements.length === 0) throw malformed('it has no Statement');
  if (parsed.size > 500) parsed.clear();
  parsed.set(key, statements);
  return statements;
}

function readStatement(statement: unknown, kind: PolicyKind): Statement {
  if (!isRecord(statement)) throw malformed('a Statement is not an object');
  const effect = statement['Effect'];
  if (effect !== 'Allow' && effect !== 'Deny') throw malformed('a Statement has no Effect of Allow or Deny');
  const [actions, notActions] = [textList(statement['Action']), textList(statement['NotAction'])];
  const [resources, notResources] = [textList(statement['Resource']), textList(statement['NotResource'])];
  if ((actions === undefined) === (notActions === undefined))
    throw malformed('a Statement needs Action or NotAction');
  for (const action of actions ?? notActions ?? []) {
    if (action !== '*' && !/^[a-z0-9-]+:[a-z0-9*?]+$/i.test(action)) {
      throw malformed(
        `'${action}' is not an action: actions are prefixed with a vendor such as iam, sdb, ec2`,
      );
    }
  }
  const hasResource = resources !== undefined || notResources !== undefined;
  if (kind !== 'trust' && !hasResource) throw malformed('a Statement needs Resource or NotResource');
  if (kind === 'trust' && hasResource) throw malformed('a trust policy has no Resource');
  const principals = readPrincipals(statement['Principal']);
  if (kind === 'identity' && statement['Principal'] !== undefined) throw malformed('it has a Principal');
  if (kind !== 'identity' && !principals) throw malformed('a Statement needs a Principal');
  return {
    isAllow: effect === 'Allow',
    actions,
    notActions,
    resources,
    notResources,
    principals,
    conditions: readConditions(statement['Condition']),
  };
}

function readPrincipals(principal: unknown): Record<string, readonly string[]> | undefined {
  if (principal === undefined) return undefined;
  if (principal === '*') return { AWS: ['*'] };
  if (!isRecord(principal)) throw malformed('its Principal is neither * nor an object');
  return Object.fromEntries(Object.entries(principal).map(([kind, names]) => [kind, textList(names) ?? []]));
}

function readConditions(condition: unknown): Conditions {
  if (condition === undefined) return {};
  if (!isRecord(condition)) throw malformed('a Condition is not an object');
  const entries = Object.entries(condition).map(([operator, keys]) => {
    if (!isKnownOperator(operator)) throw malformed(`'${operator}' is not a condition operator`);
    if (!isRecord(keys)) throw malformed(`the keys of '${operator}' are not an object`);
    return [
      operator,
      Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, textList(values) ?? []])),
    ];
  });
  return Object.fromEntries(entries) as Conditions;
}

function textList(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return asList(value).map((item) => {
    if (typeof item === 'string') return item;
    if (typeof item === 'boolean' || typeof item === 'number') return String(item);
    throw malformed('a value is not text');
  });
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(reason: string) {
  return awsProblem('MalformedPolicyDocument', 400, `The policy document cannot be used: ${reason}.`);
}
