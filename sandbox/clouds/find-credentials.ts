import { endingOf } from './event-store.ts';

/** A credential as it stands in a text, of a kind that a cloud of the sandbox takes. */
export type FoundCredential = { kind: string; ending: string } & (
  | { cloud: 'aws'; accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined }
  | { cloud: 'azure'; account: string; key: string }
  | { cloud: 'azure'; account: string; path: string; signature: string }
  | { cloud: 'microsoft'; tenantId: string; clientId: string; clientSecret: string }
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

// https://learn.microsoft.com/rest/api/storageservices/create-service-sas: parameters in any order, one of them the signature
const signedAddress =
  /https?:\/\/([a-z0-9]{3,24})\.blob\.core\.windows\.net(\/[^\s"'<>?;]*)?(?:\?|;SharedAccessSignature=\??)([\w.~%&=:+/-]{40,1000})/g;
// The address and the signature of an environment: AZURE_STORAGE_ACCOUNT beside AZURE_STORAGE_SAS_TOKEN.
const accountName = /storage_?account(?:_?name)?["']?\s*[:=]\s*["']?([a-z0-9]{3,24})\b/i;
const looseSignature = /(?<![?;\w&=%])\??(sv=\d{4}-\d\d-\d\d&[\w.~%&=:+/-]{40,1000})/g;

// Of Entra a secret opens nothing alone: with the tenant and the app that stand nearest to it.
const entraSecret = /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g;
const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The id that stands under a word, with no other word of these in between: `client_id = "…"`, a default two lines below. */
const idUnder = (word: string, others: string) =>
  new RegExp(`(?:${word})(?:(?!${others}|secret|subscription)[^]){0,60}?(${guid})`, 'gi');
const tenantId = idUnder('tenant', 'client');
const clientId = idUnder('client|app|user', 'tenant');

export function findCredentials(text: string): FoundCredential[] {
  return [
    ...awsKeys(text),
    ...storageKeys(text),
    ...storageSignatures(text),
    ...entraApps(text),
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

function storageSignatures(text: string): FoundCredential[] {
  const account = accountName.exec(text)?.[1];
  const loose = account === undefined ? [] : [...text.matchAll(looseSignature)];
  return [
    ...[...text.replaceAll('&amp;', '&').matchAll(signedAddress)].map(
      ([, name = '', path = '', words = '']) => ({ name, path, words }),
    ),
    ...loose.map(([, words = '']) => ({ name: account ?? '', path: '', words })),
  ].flatMap(({ name, path, words }): FoundCredential[] => {
    const sig = new URLSearchParams(words).get('sig');
    // A path that leads upwards would lead out of the account.
    if (sig === null || (path !== '' && URL.parse(path, 'http://x')?.pathname !== path)) return [];
    const found = { account: name, path: path.replace(/\/$/, ''), signature: words };
    return [{ kind: 'Azure signature (SAS)', ending: endingOf(sig), cloud: 'azure', ...found }];
  });
}

function entraApps(text: string): FoundCredential[] {
  return [...text.matchAll(entraSecret)].flatMap((match): FoundCredential[] => {
    const tenant = nearest(text.matchAll(tenantId), match.index);
    const client = nearest(text.matchAll(clientId), match.index);
    if (tenant === undefined || client === undefined) return [];
    const found = { tenantId: tenant, clientId: client, clientSecret: match[0] };
    return [{ kind: 'Entra client secret', ending: endingOf(match[0]), cloud: 'microsoft', ...found }];
  });
}

function nearest(matches: Iterable<RegExpExecArray>, index: number): string | undefined {
  const away = (match: RegExpExecArray) => Math.abs(match.index - index);
  return [...matches].toSorted((a, b) => away(a) - away(b))[0]?.[1];
}

function tokens(text: string, pattern: RegExp, cloud: 'github' | 'slack'): FoundCredential[] {
  const kind = cloud === 'github' ? 'GitHub token' : 'Slack token';
  return [...new Set(text.match(pattern))].map((token) => ({ kind, ending: endingOf(token), cloud, token }));
}
