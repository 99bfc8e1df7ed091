import { endingOf } from './event-store.ts';

/** A credential as it stands in a text, of a kind that a cloud of the sandbox takes. */
export type FoundCredential = { kind: string; ending: string } & (
  | { cloud: 'aws'; accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined }
  | { cloud: 'azure'; account: string; key: string }
  | { cloud: 'github'; token: string }
  | { cloud: 'slack'; token: string }
);

// One file may hold hundreds; a thief tries a few.
const mostUsed = 3;

const keyId = /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])/g;
const secretKey = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g;
const sessionToken = /session_?token["']?\s*[:=]\s*["']?([A-Za-z0-9+/=]{100,})/i;
// https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
const githubToken = /\b(?:gh[opsu]_[A-Za-z0-9]{36,251}|github_pat_\w{40,251})\b/g;
// https://docs.slack.dev/authentication/tokens
const slackToken = /\bxox[abeprs](?:\.xox[bp])?-[A-Za-z0-9-]{20,250}/g;

// https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string
const storageKey = /AccountName=([a-z0-9]{3,24});AccountKey=([A-Za-z0-9+/]{86}==)/g;

export function findCredentials(text: string): FoundCredential[] {
  return [
    ...awsKeys(text),
    ...storageKeys(text),
    ...tokens(text, githubToken, 'github'),
    ...tokens(text, slackToken, 'slack'),
  ].slice(0, mostUsed);
}

/** A key id opens nothing alone: it goes with the secret that stands next after it, or else next before it. */
function awsKeys(text: string): FoundCredential[] {
  const secrets = [...text.matchAll(secretKey)].filter(([value]) => /\d/.test(value) && /[a-z]/.test(value));
  return [...text.matchAll(keyId)].flatMap((match): FoundCredential[] => {
    const secret = secrets.find(({ index }) => index > match.index) ?? secrets.at(-1);
    if (secret === undefined) return [];
    return [
      {
        kind: 'AWS access key',
        ending: endingOf(match[0]),
        cloud: 'aws',
        accessKeyId: match[0],
        secretAccessKey: secret[0],
        sessionToken: match[0].startsWith('ASIA') ? sessionToken.exec(text)?.[1] : undefined,
      },
    ];
  });
}

function storageKeys(text: string): FoundCredential[] {
  return [...text.matchAll(storageKey)].map(([, account = '', key = '']) => {
    return { kind: 'Azure storage key', ending: endingOf(key), cloud: 'azure', account, key };
  });
}

function tokens(text: string, pattern: RegExp, cloud: 'github' | 'slack'): FoundCredential[] {
  const kind = cloud === 'github' ? 'GitHub token' : 'Slack token';
  return [...new Set(text.match(pattern))].map((token) => ({ kind, ending: endingOf(token), cloud, token }));
}
