import { describe, expect, it } from 'vitest';
import type { Step } from '#contract/executions.ts';
import { pictureOf } from './picture-of.ts';
import { targetAddressOf } from './target-address.ts';

const step: Step = {
  node_id: 'deploy-1',
  deployment_id: '00000000-0000-4000-8000-000000000001',
  agent_name: 'S3 decoys',
  type: 'Deploy',
  status: 'completed',
  started_at: null,
  finished_at: null,
  error: null,
  output: { bucket_name: 'acme-backups', key: 'keys.env' },
  log: [],
  kept_from: null,
};

describe('targetAddressOf', () => {
  it("is the provider's page of the object, the repository or the site", () => {
    expect(targetAddressOf({ bucket_name: 'acme', key: 'a b/keys.env', region: 'eu-west-1' })).toBe(
      'https://s3.console.aws.amazon.com/s3/object/acme?region=eu-west-1&prefix=a+b%2Fkeys.env',
    );
    expect(targetAddressOf({ bucket_name: 'acme' })).toBe(
      'https://s3.console.aws.amazon.com/s3/buckets/acme',
    );
    const html_url = 'https://github.com/acme/infra/blob/main/keys.env';
    expect(targetAddressOf({ repository: 'acme/infra', html_url })).toBe(html_url);
    expect(targetAddressOf({ site_url: 'https://acme.sharepoint.com/sites/it' })).toBe(
      'https://acme.sharepoint.com/sites/it',
    );
  });

  it('follows nothing but https', () => {
    expect(targetAddressOf({ site_url: 'javascript:alert(1)' })).toBeUndefined();
    expect(targetAddressOf({ location: 'http://169.254.169.254/' })).toBeUndefined();
    expect(targetAddressOf({ repository: '../../evil?x' })).toBeUndefined();
    expect(targetAddressOf({})).toBeUndefined();
  });
});

describe('pictureOf', () => {
  it('tells two nodes of one agent apart, and says why one failed', () => {
    const failed: Step = { ...step, node_id: 'deploy-2', status: 'failed', error: 'The bucket is gone.' };
    expect(pictureOf([step, failed], 0)).toMatchObject([
      { id: 'deploy-1', name: 'S3 decoys', target: 'acme-backups', state: 'done', word: 'Completed' },
      { id: 'deploy-2', name: 'S3 decoys (2)', state: 'failed', word: 'Failed: The bucket is gone.' },
    ]);
  });
});
