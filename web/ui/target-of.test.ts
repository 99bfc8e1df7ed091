import { describe, expect, it } from 'vitest';
import { detectionOf, fileNameOf, fileTypeOf, profileOf, secretTypesOf, targetOf } from './target-of.ts';

describe('targetOf', () => {
  it('reads every spelling of a bucket', () => {
    for (const name of ['bucketName', 'BucketName', 'Bucket Name', 'bucket_name']) {
      expect(targetOf({ region: 'eu-west-1', [name]: 'acme-backups' })).toBe('acme-backups');
    }
  });

  it('reads every spelling of a table and of the path of a secret or a parameter', () => {
    for (const name of ['tableName', 'TableName', 'Table Name', 'table_name']) {
      expect(targetOf({ region: 'eu-west-1', [name]: 'settings' })).toBe('settings');
    }
    for (const name of ['namePrefix', 'Name Prefix', 'parameter_path', 'Parameter Path']) {
      expect(targetOf({ region: 'eu-west-1', [name]: 'prod/eu' })).toBe('prod/eu');
    }
  });

  it('joins what belongs together', () => {
    expect(targetOf({ owner: 'acme', repo: 'infra', branch: 'main' })).toBe('acme/infra:main');
    expect(targetOf({ repository: 'https://github.com/acme/infra/' })).toBe('github.com/acme/infra');
    expect(targetOf({ owner: 'acme', repository: 'infra', branch: 'main' })).toBe('acme/infra:main');
    expect(targetOf({ 'Storage Account Name': 'acmestore', containerName: 'drops' })).toBe('acmestore/drops');
    expect(targetOf({ storageAccountName: 'acmestore', containerName: 'drops' })).toBe('acmestore/drops');
    expect(targetOf({ siteUrl: 'https://acme.sharepoint.com/sites/it', libraryName: 'Documents' })).toBe(
      'acme.sharepoint.com/sites/it/Documents',
    );
    expect(targetOf({ 'SharePoint Admin URL': 'https://acme-admin.sharepoint.com' })).toBe(
      'acme-admin.sharepoint.com',
    );
    expect(targetOf({ channel: 'ops' })).toBe('#ops');
    expect(targetOf({ userName: 'svc-export', userPath: '/service/' })).toBe('/service/svc-export');
  });

  it('falls back to the profile, the service, the file, then the region', () => {
    expect(targetOf({ profile: 'acme-prod', region: 'x' })).toBe('acme-prod');
    expect(targetOf({ logSource: 'cloudtrail' })).toBe('cloudtrail');
    expect(targetOf({ file_name: 'keys.env', outputFormat: 'env' })).toBe('keys.env');
    expect(targetOf({ awsRegion: 'eu-central-1' })).toBe('eu-central-1');
    expect(targetOf({ location: 'westeurope' })).toBe('westeurope');
  });

  it('says nothing where nothing is known', () => {
    expect(targetOf({})).toBeUndefined();
    expect(targetOf({ bucketName: '  ', region: null })).toBeUndefined();
    expect(targetOf({ bucketName: { nested: true } })).toBeUndefined();
  });
});

describe('the rows of a card', () => {
  it('reads profile, detection, file and its type', () => {
    expect(profileOf({ profileName: 'acme-prod' })).toBe('acme-prod');
    expect(detectionOf({ targetService: 's3' })).toBe('s3');
    expect(fileNameOf({ fileName: 'a.env', file_name: 'a.env' })).toBe('a.env');
    expect(fileTypeOf({ outputFormat: 'env', codeTemplate: 'none' })).toBe('env');
    expect(fileTypeOf({ outputFormat: 'tf', codeTemplate: 'terraform' })).toBe('terraform');
  });

  it('reads the secret types from a list or a single id', () => {
    expect(secretTypesOf({ secretTypes: ['aws-access-key', 7] })).toEqual(['aws-access-key']);
    expect(secretTypesOf({ secretType: 'stripe' })).toEqual(['stripe']);
    expect(secretTypesOf({})).toEqual([]);
  });
});
