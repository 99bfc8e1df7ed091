import { describe, expect, it } from 'vitest';
import { failureOf, noAnswer } from '#web/failure.ts';
import {
  asDeployError,
  configurationOf,
  deployReason,
  fieldErrors,
  refusalOf,
  requestOf,
  selectionsOf,
} from './deployment-request.ts';
import { agent, category, grid } from './testing-agents.ts';

const ui = {
  steps: {
    selectionGrids: {
      secretTypes: grid('single', category('checkbox', 'aws')),
      codeTemplates: grid('single', category('radio', 'python')),
      outputFormats: grid('multi', category('radio', 'json')),
    },
  },
};
const schema = { fields: [{ name: 'bucketName', type: 'text' as const, required: true }] };

describe('requestOf', () => {
  it('is the payload of the specification (R259 to R265)', () => {
    const parts = { configuration: { a: 1 }, email: 'ada@example.com', hash: 'h' };
    expect(requestOf(agent({ id: 's3', subtype: 'Storage' }), parts)).toEqual({
      agentId: 's3',
      configuration: { a: 1 },
      user_id: 'ada@example.com',
      deployment_hash: 'h',
      agent_type: 'Deploy',
      workflow_type: 'Deploy',
      subType: 'Storage',
    });
  });

  it('says Generate only for Generate, anonymous without a user, and no subType without one', () => {
    const parts = { configuration: {}, email: undefined, hash: 'h' };
    expect(requestOf(agent({ type: 'Generate' }), parts)).toMatchObject({
      workflow_type: 'Generate',
      user_id: 'anonymous',
    });
    expect(requestOf(agent({ type: 'Analyzer' }), parts).workflow_type).toBe('Deploy');
    expect('subType' in requestOf(agent({ subtype: '' }), parts)).toBe(false);
  });
});

describe('configurationOf', () => {
  it('takes the first selected item of each grid (R266)', () => {
    expect(
      configurationOf(
        { region: 'eu' },
        { secretTypes: ['aws', 'gcp'], codeTemplates: ['python'], outputFormats: [] },
      ),
    ).toEqual({ region: 'eu', secretType: 'aws', codeTemplate: 'python', secretTypes: ['aws', 'gcp'] });
  });
});

describe('refusalOf', () => {
  it('names the single-selection grids without a choice (R243, R244)', () => {
    expect(refusalOf(agent({ deploymentUI: ui }), {}, {})).toBe('Please select: Secret Type, Code Template');
    expect(refusalOf(agent({ deploymentUI: ui }), {}, { secretTypes: ['aws'] })).toBe(
      'Please select: Code Template',
    );
  });

  it('asks for no choice in a grid that offers none', () => {
    const empty = { steps: { selectionGrids: { outputFormats: grid('single') } } };
    expect(refusalOf(agent({ deploymentUI: empty }), {}, {})).toBeUndefined();
  });

  it('names the required fields without a value (R245, R246)', () => {
    const one = agent({ configSchema: schema });
    expect(refusalOf(one, { bucketName: ' ' }, {})).toBe('Missing required fields: bucketName');
    expect(refusalOf(one, { 'Bucket Name': 'acme' }, {})).toBeUndefined();
    expect(refusalOf(one, { bucketName: 0 }, {})).toBeUndefined();
  });
});

describe('selectionsOf', () => {
  it('takes what the agent has chosen already in the grids that are not shown', () => {
    const chosen = structuredClone(ui);
    chosen.steps.selectionGrids.codeTemplates.selectedItems = ['python'];
    expect(selectionsOf(agent({ deploymentUI: chosen }), ['aws'])).toEqual({
      secretTypes: ['aws'],
      codeTemplates: ['python'],
      outputFormats: [],
    });
    expect(selectionsOf(agent({}), [])).toEqual({ secretTypes: [], codeTemplates: [], outputFormats: [] });
  });
});

describe('fieldErrors', () => {
  it('ties a refusal to its field, under any spelling, and leaves out what is no field here', () => {
    const errors = [
      { field: 'configuration.bucket_name', msg: 'Too short.' },
      { field: 'configuration.fileName', msg: 'Missing.' },
      { field: '', msg: 'Odd.' },
    ];
    expect(fieldErrors(errors, [{ name: 'Bucket Name' }, { name: 'region' }])).toEqual({
      'Bucket Name': 'Too short.',
    });
  });
});

describe('asDeployError', () => {
  const messageOf = (status: number, body: unknown) =>
    (asDeployError(failureOf(status, body)) as Error).message;

  it('throws a 422 as Validation error, with the detail in any of its forms (R252, R253)', () => {
    expect(messageOf(422, { detail: 'Too short.' })).toBe('Validation error: Too short.');
    expect(messageOf(422, { detail: [{ msg: 'a' }, { message: 'b' }] })).toBe('Validation error: a, b');
    expect(messageOf(422, { message: 'Said.' })).toBe('Validation error: Said.');
    expect(messageOf(422, undefined)).toBe('Validation error: Validation failed');
  });

  it('keeps what the server said, so that the reason shown is its own (R255)', () => {
    expect(deployReason(asDeployError(failureOf(422, { detail: 'Too short.' })))).toBe('Too short.');
    expect(deployReason(asDeployError(failureOf(422, {})))).toBe('Validation failed');
  });

  it('leaves every other error as it came', () => {
    const [refused, silence] = [failureOf(402, { detail: 'x' }), noAnswer('y')];
    expect([asDeployError(refused), asDeployError(silence)]).toEqual([refused, silence]);
  });
});

describe('deployReason', () => {
  it('is the server’s detail, a list joined, or Validation failed for a bare 422 (R252, R255)', () => {
    expect(deployReason(failureOf(422, { detail: [{ msg: 'a' }, { message: 'b' }] }))).toBe('a, b');
    expect(deployReason(failureOf(422, undefined))).toBe('Validation failed');
    expect(deployReason(failureOf(402, { detail: 'You have 1 credit.' }))).toBe('You have 1 credit.');
  });

  it('else is the error’s message, else the fallback (R256)', () => {
    expect(deployReason(new Error('No response data received from deployment'))).toBe(
      'No response data received from deployment',
    );
    expect(deployReason(new Error(''))).toBe('Failed to deploy agent');
  });
});
