import { describe, expect, it } from 'vitest';
import { formatsFor } from '#material/formats.ts';
import { seededRandom } from '#material/random.ts';
import { templates } from '#material/templates.ts';
import { writeFile } from '#material/write-file.ts';
import { findCredentials } from './find-credentials.ts';

/** What a drill makes, and what a thief who knows it finds of it. */
const kinds: Record<string, string> = {
  'aws-access-key': 'AWS access key',
  'azure-client-secret': 'Entra client secret',
  'azure-sas-url': 'Azure signature (SAS)',
  'azure-storage-account-key': 'Azure storage key',
  'github-fine-grained-pat': 'GitHub token',
  'slack-bot-token': 'Slack token',
};

const forms = templates.flatMap((template) =>
  formatsFor(template).map((format) => ({ template: template.id, format: format.id })),
);

describe('findCredentials', () => {
  it.each(Object.entries(kinds))('finds in each form of a file: %s', (secretType, kind) => {
    const missed = forms.filter(({ template, format }) => {
      const request = {
        secretTypes: [secretType],
        codeTemplate: template,
        outputFormat: format,
        fileName: 'keys',
      };
      const file = writeFile(request, {
        random: seededRandom('thief'),
        now: new Date('2026-11-22T12:00:00Z'),
      });
      const found = findCredentials(file.content).filter((one) => one.kind === kind);
      const values = file.values.map(({ value }) => value);
      return !found.some(
        (one) =>
          secretsOf(one).every((secret) => values.includes(secret)) &&
          (one.cloud !== 'microsoft' ||
            (nameOf(file.content, one.tenantId) === 'tenant' &&
              ['client', 'username'].includes(nameOf(file.content, one.clientId) ?? ''))),
      );
    });
    expect(missed.map(({ template, format }) => `${template} ${format}`)).toEqual([]);
  });

  it('uses three at most, and takes no half of a pair', () => {
    const token = (letter: string) => `ghp_${letter.repeat(36)}`;
    expect(findCredentials(['a', 'b', 'c', 'd'].map(token).join(' '))).toHaveLength(3);
    expect(findCredentials('AKIAQ3EGVXHK5ZQWERTY')).toEqual([]);
    expect(findCredentials(`tenant: x, secret abc8Q~${'aB3'.repeat(11)}d`)).toEqual([]);
    expect(findCredentials('https://stsome.blob.core.windows.net/exports/orders.csv')).toEqual([]);
  });
});

/** What opens something; an address that holds its own signature is one value. */
function secretsOf(found: ReturnType<typeof findCredentials>[number]): string[] {
  if (found.cloud === 'aws') return [found.accessKeyId, found.secretAccessKey];
  if (found.cloud === 'microsoft') return [found.clientSecret];
  if (found.cloud === 'azure' && 'signature' in found)
    return [`https://${found.account}.blob.core.windows.net${found.path}?${found.signature}`];
  if (found.cloud === 'azure') return [];
  return [found.token];
}

/** Under what word an id stands in a file. */
function nameOf(content: string, id: string): string | undefined {
  const before = content.slice(0, content.indexOf(id)).toLowerCase();
  return ['tenant', 'client', 'username', 'subscription'].toSorted(
    (a, b) => before.lastIndexOf(b) - before.lastIndexOf(a),
  )[0];
}
