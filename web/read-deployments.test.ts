import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInUse, readDeployments, readUsage } from './read-deployments.ts';

const whole = {
  id: 'd1',
  name: 'AWS keys',
  description: 'Keys',
  status: 'completed',
  error_message: null,
  category: 'AWS',
  type: 'Generate',
  subtype: 'Identity',
  workflow_type: 'Generate',
  generated_file_path: 'keys.env',
  created_at: '2026-11-21T14:00:00Z',
  agent_id: 'aws-access-keys',
  run_price: 0,
  agent: { id: 'aws-access-keys', name: 'Keys', type: 'Generate', category: 'AWS', subtype: 'Identity' },
  configuration: { fileName: 'keys.env' },
};

describe('readUsage, of another back end', () => {
  it('reads flags and counts that travel as texts', () => {
    const used = (value: unknown) => readUsage([{ id: 'd', used_in_workflows: value }]).deployments[0];
    expect(used('true')?.used_in_workflows).toBe(true);
    expect(used('2')).toMatchObject({ used_in_workflows: true, workflow_count: 2 });
    expect(used('0')?.used_in_workflows).toBe(false);
    expect(used('false')?.used_in_workflows).toBe(false);
  });
});

describe('readDeployments', () => {
  it('takes what the contract says as it is, bare or inside an object (R509-R511)', () => {
    const read = [{ ...whole, hasReadableConfiguration: true }];
    expect(readDeployments([whole])).toEqual(read);
    expect(readDeployments({ deployments: [whole] })).toEqual(read);
  });

  it('fills in what is missing: status inactive, sub_type, the agent, the type of the workflow (R509-R511)', () => {
    const [bare] = readDeployments([{ id: 7 }]);
    expect(bare).toMatchObject({
      id: '7',
      name: 'Unnamed agent',
      status: 'inactive',
      type: 'Unknown',
      subtype: null,
    });
    expect(bare).toMatchObject({ agent_id: '', generated_file_path: null, created_at: '' });
    expect(readDeployments([{ id: 'a', sub_type: 'Storage', workflow_type: 'Deploy' }])[0]).toMatchObject({
      subtype: 'Storage',
      type: 'Deploy',
      workflow_type: 'Deploy',
    });
    const agent = {
      id: 's3',
      name: 'S3',
      type: 'Deploy',
      category: 'AWS',
      subtype: 'Storage',
      icon: 'x',
      status: 'y',
    };
    expect(readDeployments([{ id: 'a', agent }])[0]).toMatchObject({
      name: 'S3',
      type: 'Deploy',
      category: 'AWS',
      subtype: 'Storage',
      agent_id: 's3',
    });
  });

  it('tells a configuration that is none from an empty one (R486)', () => {
    const isReadable = (configuration: unknown) =>
      readDeployments([{ id: 'a', configuration }])[0]?.hasReadableConfiguration;
    expect(isReadable({})).toBe(true);
    for (const none of [undefined, null, 'text', ['a'], 4]) expect(isReadable(none)).toBe(false);
  });

  it('leaves out what has no id, and refuses what is no list', () => {
    expect(readDeployments([null, 'x', {}, whole])).toHaveLength(1);
    for (const none of [undefined, null, {}, { deployments: 'many' }, 'x'])
      expect(() => readDeployments(none)).toThrow('The list of deployed agents could not be read.');
  });

  it('never fails on a list, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (items) => {
        for (const one of readDeployments(items)) {
          expect(typeof one.name).toBe('string');
          expect(one.configuration).toBeTypeOf('object');
        }
      }),
    );
  });
});

describe('readUsage', () => {
  it('reads use from a flag, a list or a count (R522, Q22)', () => {
    const used = (parts: object) => readUsage({ deployments: [{ id: 'a', ...parts }] }).deployments[0];
    expect(used({ used_in_workflows: true, workflow_count: 2 })).toEqual({
      id: 'a',
      used_in_workflows: true,
      workflow_count: 2,
    });
    expect(used({ planted: '2' })?.planted).toBe(2);
    expect(used({ used_in_workflows: ['w1', 'w2'] })).toMatchObject({
      used_in_workflows: true,
      workflow_count: 2,
    });
    expect(used({ used_in_workflows: 3 })).toMatchObject({ used_in_workflows: true, workflow_count: 3 });
    expect(used({ workflow_count: 1 })?.used_in_workflows).toBe(true);
    expect(used({ used_in_workflows: false })?.used_in_workflows).toBe(false);
    expect(used({ used_in_workflows: [] })?.used_in_workflows).toBe(false);
    expect(used({})).toMatchObject({ used_in_workflows: false, workflow_count: 0 });
    expect(readUsage([{ id: 'a', used_in_workflows: 1 }, {}, null]).deployments).toHaveLength(1);
  });
});

describe('isInUse', () => {
  it('is true, a list with something in it, or a number above nothing', () => {
    for (const used of [true, ['w'], 2]) expect(isInUse(used)).toBe(true);
    for (const used of [false, [], 0, Number.NaN, null, undefined, 'no']) expect(isInUse(used)).toBe(false);
  });
});
