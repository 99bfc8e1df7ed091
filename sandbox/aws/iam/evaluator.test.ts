import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionsHold } from './conditions.ts';
import { evaluate, evaluateTrust } from './evaluator.ts';
import { matchesGlob } from './glob.ts';
import { readPolicy } from './policy.ts';

const policy = (...statements: object[]) =>
  readPolicy(JSON.stringify({ Version: '2012-10-17', Statement: statements }), 'identity');
const verdict = (statements: object[], action: string, resource: string, context = {}) =>
  evaluate(policy(...statements), action, resource, context);
const allowAll = { Effect: 'Allow', Action: '*', Resource: '*' };

describe('evaluate', () => {
  it('allows nothing that nobody allowed', () => {
    expect(evaluate([], 's3:GetObject', 'arn:aws:s3:::a/b', {})).toBe('not allowed');
  });

  it('lets a deny win over every allow, wherever it stands', () => {
    const deny = { Effect: 'Deny', Action: 's3:Delete*', Resource: 'arn:aws:s3:::a/*' };
    for (const statements of [
      [allowAll, deny],
      [deny, allowAll],
    ]) {
      expect(verdict(statements, 's3:DeleteObject', 'arn:aws:s3:::a/b')).toBe('denied explicitly');
      expect(verdict(statements, 's3:DeleteObject', 'arn:aws:s3:::ab/b')).toBe('allowed');
    }
  });

  it('reads actions without case and resources with it', () => {
    const statement = { Effect: 'Allow', Action: 'S3:getobject', Resource: 'arn:aws:s3:::a/B' };
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::a/B')).toBe('allowed');
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::a/b')).toBe('not allowed');
  });

  it('reads NotAction and NotResource as everything else', () => {
    const statement = {
      Effect: 'Allow',
      NotAction: ['iam:*', 'sts:*'],
      NotResource: 'arn:aws:s3:::secret/*',
    };
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::open/a')).toBe('allowed');
    expect(verdict([statement], 'iam:CreateUser', 'arn:aws:iam::1:user/a')).toBe('not allowed');
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::secret/a')).toBe('not allowed');
  });

  it('puts the caller into variables', () => {
    const statement = { Effect: 'Allow', Action: 's3:*', Resource: 'arn:aws:s3:::homes/${aws:username}/*' };
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::homes/ann/a', { 'aws:username': 'ann' })).toBe(
      'allowed',
    );
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::homes/bob/a', { 'aws:username': 'ann' })).toBe(
      'not allowed',
    );
    expect(verdict([statement], 's3:GetObject', 'arn:aws:s3:::homes//a')).toBe('not allowed');
  });
});

describe('conditionsHold', () => {
  const context = {
    'aws:SourceIp': '203.0.113.9',
    'aws:CurrentTime': '2026-11-21T12:00:00Z',
    's3:prefix': 'home/',
    's3:max-keys': '10',
    'aws:PrincipalArn': 'arn:aws:iam::1:role/team/x',
    'aws:SecureTransport': 'true',
    'aws:TagKeys': ['a', 'b'],
  };
  it.each([
    [{ StringEquals: { 'S3:PREFIX': ['x', 'home/'] } }, true],
    [{ StringEquals: { 's3:prefix': 'HOME/' } }, false],
    [{ StringEqualsIgnoreCase: { 's3:prefix': 'HOME/' } }, true],
    [{ StringNotEquals: { 's3:prefix': ['x', 'home/'] } }, false],
    [{ StringNotEquals: { 's3:prefix': ['x', 'y'] } }, true],
    [{ StringNotEquals: { 'not:there': 'x' } }, true],
    [{ StringLike: { 's3:prefix': 'h*e?' } }, true],
    [{ StringNotLike: { 's3:prefix': 'h*' } }, false],
    [{ StringEquals: { 'not:there': 'x' } }, false],
    [{ StringEqualsIfExists: { 'not:there': 'x' } }, true],
    [{ StringEqualsIfExists: { 's3:prefix': 'x' } }, false],
    [{ Null: { 'not:there': 'true' } }, true],
    [{ Null: { 's3:prefix': 'true' } }, false],
    [{ Null: { 's3:prefix': 'false' } }, true],
    [{ Bool: { 'aws:SecureTransport': 'false' } }, false],
    [{ Bool: { 'aws:SecureTransport': 'true' } }, true],
    [{ ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:role/team/*' } }, true],
    [{ ArnNotEquals: { 'aws:PrincipalArn': 'arn:aws:iam::1:role/team/x' } }, false],
    [{ NumericLessThanEquals: { 's3:max-keys': '10' } }, true],
    [{ NumericGreaterThan: { 's3:max-keys': '10' } }, false],
    [{ NumericEquals: { 's3:prefix': '1' } }, false],
    [{ DateLessThan: { 'aws:CurrentTime': '2026-11-21T12:00:01Z' } }, true],
    [{ DateGreaterThan: { 'aws:CurrentTime': '2026-11-21T12:00:01Z' } }, false],
    [{ IpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '203.0.113.0/24'] } }, true],
    [{ NotIpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }, false],
    [{ IpAddress: { 'aws:SourceIp': 'not an address/99' } }, false],
    [{ 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a', 'b', 'c'] } }, true],
    [{ 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a'] } }, false],
    [{ 'ForAllValues:StringEquals': { 'not:there': ['a'] } }, true],
    [{ 'ForAnyValue:StringEquals': { 'aws:TagKeys': ['b', 'z'] } }, true],
    [{ 'ForAnyValue:StringEquals': { 'not:there': ['b'] } }, false],
    [{ StringEquals: { 's3:prefix': 'home/' }, Bool: { 'aws:SecureTransport': 'false' } }, false],
  ])('%j is %s', (condition, expected) => {
    const [statement] = policy({ ...allowAll, Condition: condition });
    expect(conditionsHold(statement?.conditions ?? {}, context)).toBe(expected);
  });
});

describe('evaluateTrust', () => {
  const caller = { arn: 'arn:aws:iam::111:user/ann', accountId: '111', roleArn: undefined };
  const trust = (Principal: unknown, Condition?: object) =>
    readPolicy(
      JSON.stringify({
        Statement: [
          { Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...(Condition && { Condition }) },
        ],
      }),
      'trust',
    );
  const ask = (principal: unknown, condition?: object, context = {}) =>
    evaluateTrust(trust(principal, condition), 'sts:AssumeRole', caller, context);

  it('tells the caller named from the account named', () => {
    expect(ask({ AWS: 'arn:aws:iam::111:user/ann' })).toEqual({ verdict: 'allowed', isDirect: true });
    expect(ask({ AWS: '111' })).toEqual({ verdict: 'allowed', isDirect: false });
    expect(ask({ AWS: ['arn:aws:iam::222:root', 'arn:aws:iam::111:root'] })).toEqual({
      verdict: 'allowed',
      isDirect: false,
    });
  });

  it.each([
    { AWS: '1110' },
    { AWS: 'arn:aws:iam::111:user/*' },
    { AWS: 'arn:aws:iam::1111:root' },
    { Service: '111' },
  ])('does not take %j for the caller', (principal) => expect(ask(principal).verdict).toBe('not allowed'));

  it('asks for the external id', () => {
    const condition = { StringEquals: { 'sts:ExternalId': 'x-1' } };
    expect(ask({ AWS: '111' }, condition).verdict).toBe('not allowed');
    expect(ask({ AWS: '111' }, condition, { 'sts:ExternalId': 'x-2' }).verdict).toBe('not allowed');
    expect(ask({ AWS: '111' }, condition, { 'sts:ExternalId': 'x-1' }).verdict).toBe('allowed');
  });
});

describe('readPolicy', () => {
  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no statement', '{}'],
    ['an unknown version', '{"Version":"2020-01-01","Statement":[]}'],
    ['no effect', '{"Statement":{"Action":"*","Resource":"*"}}'],
    ['no action', '{"Statement":{"Effect":"Allow","Resource":"*"}}'],
    [
      'both Action and NotAction',
      '{"Statement":{"Effect":"Allow","Action":"*","NotAction":"*","Resource":"*"}}',
    ],
    ['no resource', '{"Statement":{"Effect":"Allow","Action":"*"}}'],
    ['an action without a vendor', '{"Statement":{"Effect":"Allow","Action":"GetObject","Resource":"*"}}'],
    ['a principal', '{"Statement":{"Effect":"Allow","Action":"*","Resource":"*","Principal":"*"}}'],
    [
      'an unknown operator',
      '{"Statement":{"Effect":"Allow","Action":"*","Resource":"*","Condition":{"StringIs":{"a":"b"}}}}',
    ],
    ['a value that is no text', '{"Statement":{"Effect":"Allow","Action":[{}],"Resource":"*"}}'],
  ])('refuses %s', (_what, document) => {
    expect(() => readPolicy(document, 'identity')).toThrow('The policy document cannot be used');
  });
});

describe('matchesGlob', () => {
  it('agrees with a regular expression', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '/'), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 10 });
    fc.assert(
      fc.property(piece, text, (pattern, subject) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
        expect(matchesGlob(pattern, subject)).toBe(expression.test(subject));
      }),
      { numRuns: 2000 },
    );
  });

  it('ends soon on a pattern made to make it wander', () => {
    expect(matchesGlob('*a'.repeat(2000) + 'b', 'a'.repeat(20_000))).toBe(false);
  });
});
