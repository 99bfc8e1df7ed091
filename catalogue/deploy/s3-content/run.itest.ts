import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAwsWorld, type AwsWorld } from '#catalogue/providers/aws/testing.ts';
import { refusal, testArtifact, testRun, type TestRun } from '#catalogue/testing.ts';
import { manifest, openChoice } from './manifest.ts';
import { s3Content } from './run.ts';

describe('s3Content', () => {
  let aws: AwsWorld;
  beforeAll(async () => {
    aws = await openAwsWorld();
  });
  afterEach(() => aws.sandbox.client.clearFaults());
  afterAll(() => aws.stop());

  const configFor = (bucketName: string) => ({
    bucketName,
    publicAccess: 'closed',
    folder: undefined,
    sessionToken: undefined,
    roleArn: undefined,
    externalId: undefined,
    ...aws.credentials,
  });
  const begin = (notes: Record<string, string> = {}): TestRun =>
    testRun({ aws: aws.sandbox.endpoint }, { notes });
  const artifact = testArtifact('{"a":1}');

  async function plantIn(bucketName: string, run = begin()) {
    const config = configFor(bucketName);
    const place = s3Content.place(config, 'settings.json', 1);
    return await s3Content.put(config, place, artifact, run.context);
  }
  async function retractFrom(bucketName: string, receipt: Record<string, string>, run = begin()) {
    return await s3Content.retract(configFor(bucketName), receipt, run.context);
  }

  describe('place', () => {
    it('puts the file into the folder, however the folder is written', () => {
      const config = { ...configFor('drill'), folder: '/backups//2026/ ' };
      expect(s3Content.place(config, 'keys.tar.gz', 3)).toEqual({
        location: 's3://drill/backups/2026/keys.tar-3.gz',
        target: { bucket: 'drill', key: 'backups/2026/keys.tar-3.gz' },
      });
    });
  });

  describe('exposure', () => {
    const exposed = (bucketName: string) => ({ ...configFor(bucketName), publicAccess: openChoice });
    const place = (bucketName: string) => s3Content.place(exposed(bucketName), 'settings.json', 1);
    const expose = (bucketName: string, run = begin()) =>
      s3Content.put(exposed(bucketName), place(bucketName), artifact, run.context);
    const asAnyone = (path: string, init?: RequestInit) => fetch(`${aws.sandbox.endpoint}/${path}`, init);

    it('opens the one file to be read by anyone, and nothing else of the bucket', async () => {
      const bucket = aws.newBucketName();
      const run = begin();
      const { receipt } = await expose(bucket, run);
      expect(run.lines.join()).toContain(`warn: Opened s3://${bucket}/settings.json to the public`);
      expect(run.lines.join()).not.toContain('was not opened');
      const second = s3Content.place(exposed(bucket), 'settings.json', 2);
      const later = begin();
      const further = await s3Content.put(exposed(bucket), second, testArtifact('{"a":2}'), later.context);
      expect(later.lines.join()).toContain(`${second.location} was not opened to the public`);
      expect((await asAnyone(`${bucket}/${second.target['key']}`)).status).toBe(403);
      expect(await s3Content.retract(exposed(bucket), further.receipt, later.context)).toBe('retracted');
      await aws.writeObject(bucket, 'other.txt', 'theirs');
      const read = await asAnyone(`${bucket}/settings.json`);
      expect([read.status, await read.text()]).toEqual([200, artifact.content]);
      for (const path of [bucket, `${bucket}/`, `${bucket}/other.txt`, `${bucket}/settings.json?acl`])
        expect([path, (await asAnyone(path)).status]).toEqual([path, 403]);
      for (const method of ['PUT', 'DELETE'])
        expect((await asAnyone(`${bucket}/settings.json`, { method })).status).toBe(403);

      await asAnyone(`${bucket}/settings.json`);
      expect(await aws.sandbox.client.events(aws.sandbox.owner, 1)).toMatchObject([
        { eventName: 'GetObject', userIdentity: { type: 'AWSAccount', accountId: 'anonymous' } },
      ]);

      const cleaning = begin();
      expect(await s3Content.retract(exposed(bucket), receipt, cleaning.context)).toBe('retracted');
      expect((await asAnyone(`${bucket}/settings.json`)).status).toBe(403);
      expect(cleaning.lines.at(-1)).toMatch(/^warn: The bucket .* is not closed to the public/);
      expect(await aws.isClosed(bucket)).toBe(false);
    });

    it('never opens a bucket that is there, and says so', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      const run = begin();
      await s3Content.preflight(exposed(bucket), run.context);
      expect(run.lines.join()).toContain('is there already and is not opened');
      await expose(bucket, run);
      expect(run.lines.join()).toContain(`${bucket}/settings.json was not opened to the public`);
      expect((await asAnyone(`${bucket}/settings.json`)).status).toBe(403);
      expect(await aws.isClosed(bucket)).toBe(true);
    });

    it('takes the bucket back and says why, where it may not be opened', async () => {
      const bucket = aws.newBucketName();
      const notes = {};
      const keys = await aws.keysFor(manifest.permissionsOf?.['closed'] ?? []);
      const putting = s3Content.put(
        { ...exposed(bucket), ...keys },
        place(bucket),
        artifact,
        begin(notes).context,
      );
      const sentence = await refusal(putting);
      expect(sentence).toContain('the account blocks public access to all its buckets, or the ');
      expect(sentence).toContain('lacks s3:PutBucketPolicy. Nothing was planted.');
      expect(notes).toEqual({});
      expect(await aws.bucketNames()).not.toContain(bucket);
    });

    it('is known by the notes of a step that was killed between the opening and the planting', async () => {
      const bucket = aws.newBucketName();
      const notes = {};
      const killed = new Error('killed');
      const log = (_level: string, sentence: string) => {
        if (sentence.startsWith('Opened')) throw killed;
      };
      const context = { ...begin(notes).context, log };
      await expect(s3Content.put(exposed(bucket), place(bucket), artifact, context)).rejects.toBe(killed);
      expect(await aws.bucketNames()).toContain(bucket);
      expect(s3Content.container?.isNoted(notes, { bucket })).toBe(true);
      const later = begin(notes).context;
      expect(await s3Content.container?.retract(exposed(bucket), place(bucket).target, later, [])).toBe(
        'removed',
      );
      expect(await aws.bucketNames()).not.toContain(bucket);
    });

    it.each(['closed', openChoice])('%s: works with the permissions of this choice alone', async (choice) => {
      const bucket = aws.newBucketName();
      const keys = await aws.keysFor(manifest.permissionsOf?.[choice] ?? []);
      const config = { ...configFor(bucket), publicAccess: choice, ...keys };
      const there = s3Content.place(config, 'settings.json', 1);
      const { receipt } = await s3Content.put(config, there, artifact, begin().context);
      await s3Content.verify(config, receipt, artifact, begin().context);
      expect(await s3Content.retract(config, receipt, begin().context)).toBe('retracted');
      expect(await aws.bucketNames()).not.toContain(bucket);
    });
  });

  describe('put', () => {
    it('answers where the file lies, and a receipt with exact ids', async () => {
      const bucket = aws.newBucketName();
      const { output, receipt } = await plantIn(bucket);
      const location = `s3://${bucket}/settings.json`;
      expect(output).toEqual({ bucket_name: bucket, region: 'us-east-1', key: 'settings.json', location });
      expect(receipt).toMatchObject({
        bucket,
        key: 'settings.json',
        region: 'us-east-1',
        account_id: aws.sandbox.access.accountId,
        sha256: artifact.sha256,
        bucket_made: 'true',
      });
      expect(receipt['etag']).toMatch(/^"[0-9a-f]{32}"$/);
    });

    it('works through a role, which it assumes once for the whole run', async () => {
      const { roleArn, externalId } = aws.sandbox.access;
      const config = { ...configFor(aws.newBucketName()), roleArn, externalId };
      const run = begin();
      const place = s3Content.place(config, 'settings.json', 1);
      await s3Content.preflight(config, run.context);
      const { receipt } = await s3Content.put(config, place, artifact, run.context);
      await s3Content.verify(config, receipt, artifact, run.context);
      const events = await aws.sandbox.client.events(aws.sandbox.owner, 50);
      const upload = events.findIndex((event) => event.eventName === 'CreateBucket');
      const names = events.slice(0, upload + 6).map((event) => event.eventName);
      expect(names.filter((name) => name === 'AssumeRole')).toHaveLength(1);
    });

    it('makes the bucket in the region that was chosen', async () => {
      const config = { ...configFor(aws.newBucketName()), region: 'eu-central-1' };
      const place = s3Content.place(config, 'settings.json', 1);
      await s3Content.put(config, place, artifact, begin().context);
      const contents = await aws.sandbox.client.contents(aws.sandbox.owner);
      expect(contents.find(({ name }) => name === config.bucketName)?.region).toBe('eu-central-1');
    });

    it('recognises a bucket that an attempt made before it was killed', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      const { receipt } = await plantIn(bucket, begin({ bucket_made: bucket }));
      expect(receipt['bucket_made']).toBe('true');
    });

    it('takes a bucket that it knows nothing of for somebody else’s', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      const { receipt } = await plantIn(bucket);
      expect(receipt['bucket_made']).toBe('false');
      expect(await retractFrom(bucket, receipt)).toBe('retracted');
      expect(await aws.bucketNames()).toContain(bucket);
    });

    it('takes a bucket that somebody made between the look and the making for theirs', async () => {
      const config = { ...configFor(aws.newBucketName()), region: 'eu-central-1' };
      const { bucketName } = config;
      const notes = {};
      await aws.sandbox.client.setFault({ kind: 'slow', operation: 'CreateBucket', count: 1, delayMs: 1000 });
      const place = s3Content.place(config, 'settings.json', 1);
      const put = s3Content.put(config, place, artifact, begin(notes).context);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await aws.makeBucket(bucketName, 'eu-central-1');
      const { receipt } = await put;
      expect([receipt['bucket_made'], notes]).toEqual(['false', {}]);
      expect(await s3Content.retract(config, receipt, begin().context)).toBe('retracted');
      expect(await aws.bucketNames()).toContain(bucketName);
    });

    it('takes a bucket for its own when the answer about its making was lost', async () => {
      const config = { ...configFor(aws.newBucketName()), region: 'eu-central-1' };
      await aws.sandbox.client.setFault({ kind: 'lost-answer', operation: 'CreateBucket', count: 1 });
      const place = s3Content.place(config, 'settings.json', 1);
      const { receipt } = await s3Content.put(config, place, artifact, begin().context);
      expect(receipt['bucket_made']).toBe('true');
    });

    it('notes the bucket before it is made, and forgets it when S3 refuses to make it', async () => {
      const bucket = aws.newBucketName();
      const keys = await aws.keysFor(['s3:ListBucket']);
      const config = { ...configFor(bucket), ...keys };
      const notes = {};
      const place = s3Content.place(config, 'settings.json', 1);
      const sentence = await refusal(s3Content.put(config, place, artifact, begin(notes).context));
      expect(sentence).toBe(
        'S3 refused the making of the bucket: the role lacks s3:CreateBucket. Nothing was planted. Add it, then retry this step.',
      );
      expect(notes).toEqual({});
    });

    it('takes its new bucket away again when the upload is refused', async () => {
      const bucket = aws.newBucketName();
      const actions = s3Content.manifest.permissions.filter((action) => action !== 's3:PutObject');
      const config = { ...configFor(bucket), ...(await aws.keysFor(actions)) };
      const notes = {};
      const place = s3Content.place(config, 'settings.json', 1);
      const sentence = await refusal(s3Content.put(config, place, artifact, begin(notes).context));
      expect(sentence).toBe(
        'S3 refused the upload: the role lacks s3:PutObject. Nothing was planted. Add it, then retry this step.',
      );
      expect(await aws.bucketNames()).not.toContain(bucket);
      expect(notes).toEqual({});
    });

    it('takes its new bucket away again when the run is cancelled during the upload', async () => {
      const bucket = aws.newBucketName();
      await aws.sandbox.client.setFault({ kind: 'hang', operation: 'PutObject' });
      const run = begin();
      const put = plantIn(bucket, run);
      const { client, owner } = aws.sandbox;
      await vi.waitFor(async () => {
        const [latest] = await client.events(owner, 1);
        expect(latest?.eventName).toBe('GetBucketPublicAccessBlock');
      });
      setTimeout(() => run.cancel(new Error('cancelled')), 50);
      await expect(put).rejects.toThrow('cancelled');
      expect(await aws.bucketNames()).not.toContain(bucket);
    });

    it('plants nothing in a new bucket that does not show that it is closed', async () => {
      const bucket = aws.newBucketName();
      const fault = { kind: 'error', code: 'NoSuchPublicAccessBlockConfiguration' } as const;
      await aws.sandbox.client.setFault({ ...fault, operation: 'GetPublicAccessBlock' });
      const run = begin();
      expect(await refusal(plantIn(bucket, run))).toBe(
        `S3 said that it closed the new bucket ${bucket} to the public, but does not show it closed. Nothing was planted. Look who changes your buckets, then retry this step.`,
      );
      expect(run.waits).toEqual([1000, 2000, 4000, 8000]);
      expect(await aws.bucketNames()).not.toContain(bucket);
    });

    it('makes the bucket again when another step takes it away before the upload', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      await aws.sandbox.client.setFault({ kind: 'slow', operation: 'PutObject', count: 1, delayMs: 1000 });
      const put = plantIn(bucket);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await aws.removeBucket(bucket);
      expect((await put).receipt['bucket_made']).toBe('true');
      expect(await aws.bucketNames()).toContain(bucket);
    });

    it('signs with a clock that is two hours wrong, after one correction', async () => {
      for (const offset of [2, -2]) {
        const run = testRun(
          { aws: aws.sandbox.endpoint },
          { now: () => new Date(Date.now() + offset * 3_600_000) },
        );
        const { output } = await plantIn(aws.newBucketName(), run);
        expect(output['key']).toBe('settings.json');
        expect(run.waits).toEqual([]);
      }
    });

    it('opens a role’s session anew when it runs out in the middle of a run', async () => {
      const { roleArn, externalId } = aws.sandbox.access;
      const config = { ...configFor(aws.newBucketName()), roleArn, externalId };
      const run = begin();
      const fault = { kind: 'error', code: 'ExpiredToken', operation: 'PutObject', count: 1 } as const;
      await aws.sandbox.client.setFault(fault);
      const place = s3Content.place(config, 'settings.json', 1);
      const { output } = await s3Content.put(config, place, artifact, run.context);
      expect(output['location']).toBe(place.location);
    });
  });

  describe('retract', () => {
    it('removes the bucket that it made', async () => {
      const bucket = aws.newBucketName();
      const { receipt } = await plantIn(bucket);
      expect(await retractFrom(bucket, receipt)).toBe('retracted');
      expect(await aws.bucketNames()).not.toContain(bucket);
    });

    it('leaves the bucket that it made while other files lie in it', async () => {
      const bucket = aws.newBucketName();
      const { receipt } = await plantIn(bucket);
      await aws.writeObject(bucket, 'theirs.txt', 'theirs');
      const run = begin();
      expect(await retractFrom(bucket, receipt, run)).toBe('retracted');
      expect(await aws.bucketNames()).toContain(bucket);
      expect(run.lines.join()).toContain('other files lie in it');
    });

    it('leaves no old version behind, even under a newer file of somebody else', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      await aws.keepVersions(bucket);
      const { receipt, output } = await plantIn(bucket);
      expect(output['version_id']).toBe(receipt['version_id']);
      expect(output['version_id']).toBeDefined();
      await aws.writeObject(bucket, 'settings.json', 'theirs');
      expect(await aws.countVersions(bucket)).toBe(2);
      expect(await retractFrom(bucket, receipt)).toBe('retracted');
      expect(await aws.countVersions(bucket)).toBe(1);
      expect(await retractFrom(bucket, receipt)).toBe('already_gone');
      expect(await s3Content.status(configFor(bucket), receipt, begin().context)).toBe('gone');
    });

    it('leaves a copy that somebody else wrote over it, and says that the content is still there', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      await aws.keepVersions(bucket);
      const { receipt } = await plantIn(bucket);
      await aws.writeObject(bucket, 'settings.json', artifact.content);
      expect(await retractFrom(bucket, receipt)).toBe('retracted');
      const run = begin();
      expect(await s3Content.status(configFor(bucket), receipt, run.context)).toBe('changed');
      expect(run.lines.join()).toContain('The copy is theirs and is left alone.');
      // As where a bucket's own key encrypts each version: then no ETag tells what is the same.
      const encrypted = { ...receipt, etag: '"another"' };
      expect(await s3Content.status(configFor(bucket), encrypted, begin().context)).toBe('changed');
      expect(await aws.countVersions(bucket)).toBe(1);
    });

    it('leaves no delete marker in a bucket that began to keep versions after the planting', async () => {
      const bucket = aws.newBucketName();
      const { receipt } = await plantIn(bucket);
      await aws.keepVersions(bucket);
      expect(await retractFrom(bucket, receipt)).toBe('retracted');
      expect(await aws.bucketNames()).not.toContain(bucket);
    });

    it('leaves a file that is changed between the look and the removal', async () => {
      const bucket = aws.newBucketName();
      const { receipt } = await plantIn(bucket);
      await aws.sandbox.client.setFault({ kind: 'slow', operation: 'DeleteObject', count: 1, delayMs: 1000 });
      const retracting = retractFrom(bucket, receipt);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await aws.writeObject(bucket, 'settings.json', 'theirs');
      expect(await retracting).toBe('changed');
      expect(await aws.countVersions(bucket)).toBe(1);
    });

    it('finds everything gone when the whole bucket is', async () => {
      const bucket = aws.newBucketName();
      const { receipt } = await plantIn(bucket);
      await retractFrom(bucket, receipt);
      expect(await retractFrom(bucket, receipt)).toBe('already_gone');
    });
  });

  describe('its sentences', () => {
    const nothing = 'Nothing was planted.';

    it('names a bucket of another account', async () => {
      const sentence = await refusal(plantIn('acme-taken'));
      expect(sentence).toBe(
        `S3 refused the look at the bucket: it belongs to another account, or the user lacks s3:ListBucket. ${nothing} Correct that, then retry this step.`,
      );
    });

    it('names the region in which a bucket lies', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      const config = { ...configFor(bucket), region: 'eu-west-1' };
      const place = s3Content.place(config, 'settings.json', 1);
      expect(await refusal(s3Content.put(config, place, artifact, begin().context))).toBe(
        `S3 refused the look at the bucket: the bucket lies in us-east-1, not in eu-west-1. ${nothing} Choose its region, then retry this step.`,
      );
    });

    it('tells a wrong secret from an unknown key', async () => {
      const config = configFor('drill-x');
      const wrongSecret = { ...config, secretAccessKey: 'x'.repeat(40) };
      expect(await refusal(s3Content.preflight(wrongSecret, begin().context))).toBe(
        `AWS refused the signature: the secret access key does not belong to this access key id. ${nothing} Enter the pair as it was issued, then retry this step.`,
      );
      const unknownKey = { ...config, accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ' };
      expect(await refusal(s3Content.preflight(unknownKey, begin().context))).toBe(
        `AWS does not know this access key: it was deleted, deactivated or mistyped. ${nothing} Enter a key that is active, then retry this step.`,
      );
    });

    it('says that a role does not let these keys in', async () => {
      const { roleArn } = aws.sandbox.access;
      const config = { ...configFor('drill-x'), roleArn, externalId: 'not-the-one' };
      const sentence = await refusal(s3Content.preflight(config, begin().context));
      expect(sentence).toContain('STS refused the role: its trust policy does not let these keys in');
    });

    it('says which file stands in the way', async () => {
      const bucket = aws.newBucketName();
      await aws.makeBucket(bucket);
      await aws.writeObject(bucket, 'settings.json', 'theirs');
      expect(await refusal(plantIn(bucket))).toBe(
        `A file named settings.json already exists in the bucket ${bucket}. It was not touched and nothing was planted. Choose another file name or folder.`,
      );
    });

    it('says that nobody knows whether an upload without an answer arrived', async () => {
      await aws.sandbox.client.setFault({ kind: 'reset', operation: 'PutObject' });
      expect(await refusal(plantIn(aws.newBucketName()))).toBe(
        'S3 broke off during the upload. It was tried 5 times. Whether the file was planted is not known; the next try finds out. Retry this step later.',
      );
    });
  });
});
