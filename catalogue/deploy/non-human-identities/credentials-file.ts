import type { GeneratedFile } from '#catalogue/agent.ts';
import type { KeyPair } from '#catalogue/providers/aws/identities.ts';

/** What lies in `~/.aws/credentials` of a machine that works as this user. */
export function credentialsFile(pair: KeyPair, facts: { region: string; accountId: string }): GeneratedFile {
  const { accessKeyId, secretAccessKey } = pair;
  const content = [
    '[default]',
    `aws_access_key_id = ${accessKeyId}`,
    `aws_secret_access_key = ${secretAccessKey}`,
    `region = ${facts.region}`,
    '',
  ].join('\n');
  const spanOf = (value: string) => {
    const start = content.indexOf(` = ${value}\n`) + 3;
    return { value, start, end: start + value.length };
  };
  return {
    fileName: 'credentials',
    content,
    mediaType: 'text/plain',
    values: [
      { secretType: 'aws-access-key', name: 'AWS_ACCESS_KEY_ID', ...spanOf(accessKeyId) },
      { secretType: 'aws-secret-access-key', name: 'AWS_SECRET_ACCESS_KEY', ...spanOf(secretAccessKey) },
    ],
    note: `This key is real and belongs to a user of account ${facts.accountId} that AWSDenyAll keeps from doing anything, as was read back before it was made. Whoever uses it stands in CloudTrail.`,
  };
}
