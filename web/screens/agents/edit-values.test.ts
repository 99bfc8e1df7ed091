import { describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents.ts';
import { maskMark } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { editedConfiguration, startValues } from './edit-values.ts';

const agent: Agent = {
  id: 's3',
  name: 'S3 Content Deployer',
  description: '',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Storage',
  price: 1,
  run_price: 1,
  disabled: false,
  permissions: [],
  details: { features: [], useCases: [] },
  configSchema: {
    fields: [
      { name: 'bucketName', type: 'text', required: true },
      { name: 'secretAccessKey', type: 'password', required: true },
      { name: 'region', type: 'select', required: true, default: 'eu-west-1' },
      { name: 'prefix', type: 'text', required: false },
      { name: 'sessionToken', type: 'password', required: false },
    ],
  },
};

const stored = `wJal${maskMark}EKEY`;

const deployment = {
  configuration: {
    'Bucket Name': 'acme-backups',
    secretAccessKey: stored,
    sessionToken: maskMark,
    fileName: 'keys.env',
  },
} as unknown as Deployment;

describe('startValues', () => {
  it('prefers what is stored, under any spelling, and leaves a secret empty', () => {
    expect(startValues(agent.configSchema?.fields ?? [], deployment).fields).toEqual({
      bucketName: 'acme-backups',
      secretAccessKey: '',
      region: 'eu-west-1',
      prefix: '',
      sessionToken: '',
    });
  });
});

describe('editedConfiguration', () => {
  const edit = (fields: Record<string, string>, removed: string[] = []) =>
    editedConfiguration(agent, deployment, {
      fields: { bucketName: 'acme', secretAccessKey: '', region: 'eu-west-1', ...fields },
      secretTypes: [],
      removed,
    });

  it('sends an untouched secret back as its mask and a new one as it is', () => {
    expect(edit({}).configuration['secretAccessKey']).toBe(stored);
    expect(edit({}).missing).toEqual([]);
    expect(edit({ secretAccessKey: 'new' }).configuration['secretAccessKey']).toBe('new');
  });

  it('takes a stored secret away with null, unless a new one was typed or it is required', () => {
    expect(edit({}).configuration['sessionToken']).toBe(maskMark);
    expect(edit({}, ['sessionToken']).configuration['sessionToken']).toBeNull();
    expect(edit({}, ['sessionToken']).missing).toEqual([]);
    expect(edit({ sessionToken: 'new' }, ['sessionToken']).configuration['sessionToken']).toBe('new');
    expect(edit({}, ['secretAccessKey']).missing).toEqual(['secretAccessKey']);
    expect(edit({}, ['prefix']).configuration['prefix']).toBe('');
  });

  it('strips all whitespace from a bucket and keeps the file name', () => {
    const { configuration } = edit({ bucketName: ' acme\t backups ' });
    expect(configuration).toMatchObject({ bucketName: 'acmebackups', fileName: 'keys.env' });
    expect(configuration).not.toHaveProperty('file_name');
  });

  it('names the required fields that are blank', () => {
    expect(edit({ bucketName: '   ', region: '' }).missing).toEqual(['bucketName', 'region']);
  });

  it('sends the checked secret types of the first category only', () => {
    const option = (id: string) => ({ id, label: id });
    const category = (name: string, ids: string[]) => ({
      name,
      title: name,
      inputType: 'checkbox' as const,
      selectionMode: 'multi' as const,
      required: false,
      options: ids.map(option),
    });
    const choosing: Agent = {
      ...agent,
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: {
              title: 'Secret types',
              selectionMode: 'multi',
              categories: [category('aws', ['a', 'b']), category('other', ['c'])],
              selectedItems: [],
            },
          },
        },
      },
    };
    const values = { fields: {}, secretTypes: ['b', 'c', 'gone'], removed: [] };
    expect(editedConfiguration(choosing, deployment, values).configuration['secretTypes']).toEqual(['b']);
  });
});
