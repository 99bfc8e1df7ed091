import { describe, expect, it } from 'vitest';
import { targetAddressOf } from './target-address.ts';

const region = 'eu-west-1';

describe('targetAddressOf', () => {
  it('follows an address that came along, if it is https', () => {
    expect(targetAddressOf({ location: 'https://acme.example/x' })).toBe('https://acme.example/x');
    expect(targetAddressOf({ location: 'javascript:alert(1)' })).toBeUndefined();
    expect(targetAddressOf({ site_url: 'http://acme.example' })).toBeUndefined();
  });

  it('leads to the file in its bucket', () => {
    expect(
      targetAddressOf({ bucket_name: 'acme', key: 'a/b.env', region, location: 's3://acme/a/b.env' }),
    ).toBe('https://s3.console.aws.amazon.com/s3/object/acme?region=eu-west-1&prefix=a%2Fb.env');
  });

  it('leads to the secret, the parameter and the table in their region', () => {
    const secret_arn = 'arn:aws:secretsmanager:eu-west-1:210987654321:secret:prod/my-keys.env-a1B2c3';
    expect(
      targetAddressOf({ secret_arn, region, location: 'secretsmanager://eu-west-1/prod/my-keys.env' }),
    ).toBe(
      'https://eu-west-1.console.aws.amazon.com/secretsmanager/secret?region=eu-west-1&name=prod%2Fmy-keys.env',
    );
    expect(targetAddressOf({ parameter_name: '/prod/keys.env', region })).toBe(
      'https://eu-west-1.console.aws.amazon.com/systems-manager/parameters/%2Fprod%2Fkeys.env/description?region=eu-west-1',
    );
    expect(targetAddressOf({ table_name: 'settings', item_key: 'keys.env', region })).toBe(
      'https://eu-west-1.console.aws.amazon.com/dynamodbv2/home?region=eu-west-1#item-explorer?table=settings',
    );
  });

  it('builds no host out of a region that is none', () => {
    for (const strange of ['evil.example/', 'eu-west-1.evil.example#', '', 'EU WEST']) {
      expect(targetAddressOf({ parameter_name: '/prod/keys.env', region: strange })).toBeUndefined();
    }
  });

  it('leads to the page of a committed file, and nowhere where it has none, as in the sandbox', () => {
    const output = { repository: 'acme/infra', branch: 'main', path: 'keys.env' };
    const html_url = 'https://github.com/acme/infra/blob/main/keys.env';
    expect(targetAddressOf({ ...output, html_url })).toBe(html_url);
    expect(targetAddressOf({ ...output, location: 'github://acme/infra:keys.env' })).toBeUndefined();
    expect(targetAddressOf({ ...output, html_url: 'javascript:alert(1)' })).toBeUndefined();
  });

  it('leads to a pull request and to a comment on its page', () => {
    const page = 'https://github.com/acme/infra';
    const pull = { repository: 'acme/infra', branch: 'add-keys.env', pull_request: '7' };
    expect(targetAddressOf({ ...pull, html_url: `${page}/pull/7` })).toBe(`${page}/pull/7`);
    const comment = { repository: 'acme/infra', issue: '3', comment_id: '41' };
    const html_url = `${page}/issues/3#issuecomment-41`;
    expect(targetAddressOf({ ...comment, html_url })).toBe(html_url);
  });

  it('leads nowhere for a blob, which the portal shows only to who knows its subscription', () => {
    const output = { storage_account: 'acme1', container_name: 'documents', blob: 'keys.env' };
    expect(targetAddressOf({ ...output, location: 'azure://acme1/documents/keys.env' })).toBeUndefined();
  });

  it('leads to a document rather than to its site', () => {
    const site_url = 'https://acme.sharepoint.com/sites/it';
    const web_url = `${site_url}/Shared%20Documents/keys.env`;
    expect(targetAddressOf({ site_url, web_url })).toBe(web_url);
    expect(targetAddressOf({ site_url, web_url: 'javascript:alert(1)' })).toBe(site_url);
  });

  it('leads to the user of a live decoy identity', () => {
    const user_arn = 'arn:aws:iam::210987654321:user/service/svc-export@eu';
    expect(targetAddressOf({ user_arn, location: 'iam://svc-export@eu' })).toBe(
      'https://console.aws.amazon.com/iam/home#/users/details/svc-export%40eu',
    );
    expect(targetAddressOf({ user_arn: 'arn:aws:iam::1:user/x', location: 'iam://x' })).toBeUndefined();
  });

  it('leads to a message in its channel', () => {
    const permalink = 'https://acme.slack.com/archives/C0123456789/p1795337955000004';
    expect(targetAddressOf({ permalink, location: 'slack://ops/keys.env' })).toBe(permalink);
    expect(targetAddressOf({ channel_id: 'C0123456789', location: 'slack://ops/keys.env' })).toBeUndefined();
  });
});
