import { kindOf } from './detect-secrets-lines.ts';

export type Plugin = { type: string; patterns: readonly RegExp[]; isTaken?: (secret: string) => boolean };

/** Names that mean a secret, as Yelp's keyword plugin lists them. */
const WORDS = [
  ...['api', 'auth', 'service', 'account', 'db', 'database', 'priv', 'private', 'client'].map(
    (word) => `${word}_?key`,
  ),
  ...['db', 'database', 'key'].map((word) => `${word}_?pass`),
  'password',
  'passwd',
  'pwd',
  'secret',
  'contraseña',
  'contrasena',
];
const NAME = `(?:${WORDS.join('|')})\\w*`;
const CLOSING = `(?:[\\]'"]{0,2})?`;
const QUOTE = '[\'"`]';
const TEXT = '(?=\\w)[^\\v\'"]*[^\\v,\'"`]';

const keyword = {
  colonEqual: new RegExp(`${NAME}${CLOSING}\\s*:=\\s*(?<quote>${QUOTE}?)(?<secret>${TEXT})\\k<quote>`, 'i'),
  colon: new RegExp(`${NAME}${CLOSING}:\\s*(?<quote>${QUOTE}?)(?<secret>${TEXT})\\k<quote>`, 'i'),
  colonQuoted: new RegExp(`${NAME}${CLOSING}:\\s*(?<quote>${QUOTE})(?<secret>${TEXT})\\k<quote>`, 'i'),
  equalAt: new RegExp(`${NAME}(?:\\[\\d*\\])?\\s*[!=]{1,2}\\s*@?"(?<secret>${TEXT})"`, 'i'),
  equal: new RegExp(
    `${NAME}${CLOSING}\\s*(?:={1,3}|!==?)\\s*(?<quote>${QUOTE}?)(?<secret>${TEXT})\\k<quote>`,
    'i',
  ),
  equalQuoted: new RegExp(
    `${NAME}${CLOSING}\\s*(?:={1,3}|!==?)\\s*(?<quote>${QUOTE})(?<secret>${TEXT})\\k<quote>`,
    'i',
  ),
  compared: new RegExp(`(?<quote>${QUOTE})(?<secret>${TEXT})\\k<quote>\\s*[!=]{2,3}\\s*\\w*${NAME}`),
  semicolon: new RegExp(`${NAME}\\S{0,50}?\\s*(?<quote>${QUOTE})(?<secret>${TEXT})\\k<quote>;`, 'i'),
  arrow: new RegExp(`${NAME}${CLOSING}\\s*=>?\\s*(?<quote>${QUOTE})(?<secret>${TEXT})\\k<quote>`, 'i'),
};
const { colonEqual, colon, colonQuoted, equalAt, equal, equalQuoted, compared, semicolon, arrow } = keyword;
const CONFIG = [colon, compared, equal, semicolon];
const QUOTED = [colonQuoted, compared, equalQuoted, semicolon, arrow];
const KEYWORDS: Readonly<Record<string, readonly RegExp[]>> = {
  go: [colonEqual, compared, equal, semicolon],
  c: [equalAt],
  yaml: CONFIG,
  config: CONFIG,
};

/** What stands behind a name that means a secret: each form is tried once on a line. */
export function keywordSecrets(line: string, fileName: string): string[] {
  return (KEYWORDS[kindOf(fileName)] ?? QUOTED).flatMap((form) => form.exec(line)?.groups?.['secret'] ?? []);
}

/** Plugins with expressions of their own: as in detect-secrets, the groups are the secret where there are any. */
export const plugins: readonly Plugin[] = [
  {
    type: 'Artifactory Credentials',
    patterns: [
      /(?:\s|=|:|"|^)AKC[a-zA-Z0-9]{10,}(?:\s|"|$)/g,
      /(?:\s|=|:|"|^)AP[\dABCDEF][a-zA-Z0-9]{8,}(?:\s|"|$)/g,
    ],
  },
  {
    type: 'AWS Access Key',
    patterns: [
      /(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}/g,
      /aws.{0,20}?(?:key|pwd|pw|password|pass|token).{0,20}?['"]([0-9a-zA-Z/+]{40})['"]/gi,
    ],
  },
  { type: 'Azure Storage Account access key', patterns: [/AccountKey=[a-zA-Z0-9+/=]{88}/g] },
  {
    type: 'Basic Auth Credentials',
    patterns: [/:\/\/[^:/?#[\]@!$&'()*+,;=\s]+:([^:/?#[\]@!$&'()*+,;=\s]+)@/g],
  },
  {
    type: 'Cloudant Credentials',
    patterns: ['([0-9a-f]{64})', '([a-z]{24})'].flatMap((secret) => [
      assigned('(?:cloudant|cl|clou)', '(?:api|)(?:key|pwd|pw|password|pass|token)', secret),
      new RegExp(`https?://[\\w-]+:${secret}@[\\w-]+\\.cloudant\\.com`, 'gi'),
    ]),
  },
  { type: 'Discord Bot Token', patterns: [/[MNO][a-zA-Z\d_-]{23,25}\.[a-zA-Z\d_-]{6}\.[a-zA-Z\d_-]{27}/g] },
  { type: 'GitHub Token', patterns: [/(ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9_]{36}/g] },
  {
    type: 'GitLab Token',
    patterns: [
      /(glpat|gldt|glft|glsoat|glrt)-[A-Za-z0-9_-]{20,50}(?!\w)/g,
      /GR1348941[A-Za-z0-9_-]{20,50}(?!\w)/g,
      /glcbt-([0-9a-fA-F]{2}_)?[A-Za-z0-9_-]{20,50}(?!\w)/g,
      /glimt-[A-Za-z0-9_-]{25}(?!\w)/g,
      /glptt-[A-Za-z0-9_-]{40}(?!\w)/g,
      /glagent-[A-Za-z0-9_-]{50,1024}(?!\w)/g,
      /gloas-[A-Za-z0-9_-]{64}(?!\w)/g,
    ],
  },
  {
    type: 'IBM Cloud IAM Key',
    patterns: [
      assigned(
        '(?:ibm[_-]?cloud[_-]?iam|cloud[_-]?iam|ibm[_-]?cloud|ibm[_-]?iam|ibm|iam|cloud|)[_-]?(?:api|)',
        '(?:key|pwd|password|pass|token)',
        '([a-zA-Z0-9_-]{44}(?![a-zA-Z0-9_-]))',
      ),
    ],
  },
  {
    type: 'IBM COS HMAC Credentials',
    patterns: [
      assigned(
        '(?:(?:ibm)?[-_]?cos[-_]?(?:hmac)?|)',
        '(?:secret[-_]?(?:access)?[-_]?key)',
        '([a-f0-9]{48}(?![a-f0-9]))',
      ),
    ],
  },
  {
    type: 'JSON Web Token',
    patterns: [/eyJ[A-Za-z0-9\-_=]+\.[A-Za-z0-9\-_=]+\.?[A-Za-z0-9\-_.+/=]*?/g],
    isTaken: isToken,
  },
  { type: 'Mailchimp Access Key', patterns: [/[0-9a-z]{32}-us[0-9]{1,2}/g] },
  { type: 'NPM tokens', patterns: [/\/\/.+\/:_authToken=\s*((npm_.+)|([A-Fa-f0-9-]{36})).*/g] },
  { type: 'OpenAI Token', patterns: [/sk-[A-Za-z0-9\-_]*[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/g] },
  {
    type: 'Private Key',
    patterns: [
      /BEGIN (?:(?:DSA|EC|OPENSSH|RSA) PRIVATE KEY|PGP PRIVATE KEY BLOCK|PRIVATE KEY|SSH2 ENCRYPTED PRIVATE KEY)/g,
      /PuTTY-User-Key-File-2/g,
    ],
  },
  {
    type: 'PyPI Token',
    patterns: [/pypi-AgEIcHlwaS5vcmc[A-Za-z0-9\-_]{70,}/g, /pypi-AgENdGVzdC5weXBpLm9yZw[A-Za-z0-9\-_]{70,}/g],
  },
  { type: 'SendGrid API Key', patterns: [/SG\.[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9_-]{43}/g] },
  {
    type: 'Slack Token',
    patterns: [
      /xox(?:a|b|p|o|s|r)-(?:\d+-)+[a-z0-9]+/gi,
      /https:\/\/hooks\.slack\.com\/services\/T[a-zA-Z0-9_]+\/B[a-zA-Z0-9_]+\/[a-zA-Z0-9_]+/gi,
    ],
  },
  {
    type: 'SoftLayer Credentials',
    patterns: [
      assigned('(?:softlayer|sl)[_-]?(?:api|)', '(?:key|pwd|password|pass|token)', '([a-z0-9]{64})'),
      /https?:\/\/api.softlayer.com\/soap\/(?:v3|v3.1)\/([a-z0-9]{64})/gi,
    ],
  },
  { type: 'Square OAuth Secret', patterns: [/sq0csp-[0-9A-Za-z\\\-_]{43}/g] },
  { type: 'Stripe Access Key', patterns: [/(?:r|s)k_live_[0-9a-zA-Z]{24}/g] },
  { type: 'Telegram Bot Token', patterns: [/\d{8,10}:[0-9A-Za-z_-]{35}/g] },
  { type: 'Twilio API Key', patterns: [/AC[a-z0-9]{32}/g, /SK[a-z0-9]{32}/g] },
];

/** A name, with or without quotes and brackets, something that assigns, and the secret behind it. */
function assigned(prefix: string, word: string, secret: string): RegExp {
  return new RegExp(
    `(?:(?<=\\W)|(?<=^))\\[?["']?${prefix}[_-]?${word}["']?\\]? *(?:=|:|:=|=>| +|::) *["']?${secret}["']?`,
    'gi',
  );
}

/** The first two parts must be JSON; what Python's decoder does not know it leaves out. */
function isToken(token: string): boolean {
  return token.split('.').every((part, nth) => {
    if (part.length % 4 === 1) return false;
    if (nth > 1) return true;
    try {
      JSON.parse(Buffer.from(part, 'base64url').toString());
      return true;
    } catch {
      return false;
    }
  });
}
