import { secretTypes } from '#material/secret-types.ts';
import { factsOf } from './facts.ts';
import {
  linesOf,
  readsInBase64,
  verdictsOf,
  type Hit,
  type Miss,
  type Scan,
  type ScannedFile,
  type ScannedValue,
  type Scanner,
  type Silence,
} from './scanner.ts';

type Rule = {
  id: string;
  /** The first group is the secret; without one, the whole match. */
  patterns: readonly RegExp[];
  /** Why a match is thrown away: a half sentence, or nothing when it is reported. */
  refuses?: (match: RegExpMatchArray) => string | undefined;
  /** Only files whose name ends so. */
  ending?: string;
  /** What must stand around the value, where its own form is not all. */
  wants?: string;
};

/** The forms that the rules of `preset-recommend` report, each in an expression of our own; no rule looks at words around. */
const rules: readonly Rule[] = [
  {
    id: 'aws',
    patterns: [
      /(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)["']?\s*(?::|=>|=)\s*["']?([A-Za-z0-9/+=]{40})["']?\b/g,
    ],
    wants: 'a name such as SECRET_ACCESS_KEY directly before the value',
  },
  {
    id: 'privatekey',
    patterns: [
      /-----BEGIN ?(?:(?:RSA|DSA|EC|OPENSSH|PGP) )?PRIVATE KEY(?: BLOCK)?-----\n?(?<body>[A-Za-z0-9+/=\s\\]{100,10000})\n?-----END ?(?:(?:RSA|DSA|EC|OPENSSH|PGP) )?PRIVATE KEY(?: BLOCK)?-----/g,
    ],
    refuses: keyRefused,
  },
  {
    id: 'npm',
    patterns: [tokenOf('npm_[A-Za-z0-9_]{36}', 'A-Za-z0-9_')],
  },
  { id: 'npm', patterns: [/_authToken=([^$].*)/g], ending: '.npmrc' },
  {
    id: 'slack',
    patterns: [
      /\bxo(?:xb|xp|xa|xo|xr)-(?:\d-)?(?:[a-zA-Z0-9]{1,40}-)+[a-zA-Z0-9]{1,40}\b/g,
      /\bxapp-(?:\d-)?(?:[a-zA-Z0-9]{1,40}-)+[a-zA-Z0-9]{1,40}\b/g,
      /https:\/\/hooks\.slack\.com\/services\/T[a-z0-9]{1,40}\/B[a-z0-9]{1,40}\/[a-z0-9]{1,40}/gi,
    ],
  },
  {
    id: 'basicauth',
    patterns: [
      /(?:https?|ftps?):\/\/(?<user>[\w-]{1,256}):(?<password>[\w-]{1,256})@[-\w%.+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b/g,
    ],
    refuses: loginRefused,
    wants: 'the value inside an address, between a user and a host',
  },
  {
    id: 'openai',
    patterns: [
      /sk-(?:proj|svcacct|admin)-(?:[\w-]{74}|[\w-]{58})T3BlbkFJ(?:[\w-]{74}|[\w-]{58})\b|sk-[a-zA-Z0-9]{20}T3BlbkFJ[a-zA-Z0-9]{20}/g,
    ],
  },
  { id: 'anthropic', patterns: [tokenOf('sk-ant-api0\\d-[\\w-]{90,128}AA', '\\w-')] },
  { id: 'groq', patterns: [tokenOf('gsk_[a-zA-Z0-9]{52}')] },
  { id: 'huggingface', patterns: [tokenOf('hf_[a-zA-Z]{34}', 'a-zA-Z')] },
  { id: 'linear', patterns: [tokenOf('lin_api_\\w{32,128}', '\\w')] },
  { id: 'notion', patterns: [tokenOf('ntn_\\d{11}[A-Za-z0-9]{35}')] },
  {
    id: 'sendgrid',
    patterns: [tokenOf('SG\\.\\w{1,128}\\.\\w{1,128}[-_]?\\w{1,128}', '\\w')],
    refuses: ([all]) => (all.length === 69 ? undefined : 'it takes one dash only, and 69 characters'),
  },
  { id: 'shopify', patterns: [tokenOf('shp(?:pa|ca|at|ss)_[a-zA-Z0-9]{32,64}')] },
  { id: 'stripe', patterns: [tokenOf('[sr]k_(?:live|test)_[a-zA-Z0-9]{24,99}')] },
  {
    id: 'github',
    patterns: [
      tokenOf('gh[pousr]_\\w{36}', '\\w'),
      tokenOf('github_pat_\\w{82}', '\\w'),
      tokenOf('ghs_\\d{1,20}_[\\w-]{1,1000}\\.[\\w-]{1,10000}\\.[\\w-]{1,1000}', '\\w-'),
    ],
  },
  { id: 'gitlab', patterns: [tokenOf('glpat-[\\w-]{20,128}', '\\w-')] },
  {
    id: 'grafana',
    patterns: [
      tokenOf('glc_[A-Za-z0-9+/]{32,400}={0,2}', 'A-Za-z0-9+/='),
      tokenOf('glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}', 'A-Fa-f0-9'),
    ],
  },
  { id: '1password', patterns: [tokenOf('ops_ey[A-Za-z0-9+/=]{100,1280}fQ={0,2}', 'A-Za-z0-9+/=')] },
  {
    id: 'database-connection-string',
    patterns: ['mongodb(?:\\+srv)?', '(?:jdbc:)?mysqlx?', 'postgres(?:ql)?'].map(
      (scheme) =>
        new RegExp(
          `${scheme}://(?:(?<user>[^:/\\s]{1,100}):(?<password>[^@/\\s]{1,200})@)?[^/\\s?]{1,100}(?:/[^?\\s]{0,100})?(?:\\?\\S{0,500})?`,
          'gi',
        ),
    ),
    refuses: connectionRefused,
  },
  {
    id: 'hashicorp-vault',
    patterns: [tokenOf('hv[sr]\\.[\\w-]{90,120}', '\\w-'), tokenOf('hvb\\.[\\w-]{138,300}', '\\w-')],
  },
  { id: 'vercel', patterns: [tokenOf('vc[piark]_[A-Za-z0-9]{20,60}')] },
  { id: 'databricks', patterns: [tokenOf('dapi[A-Fa-f0-9]{32}(?:-\\d)?', 'A-Fa-f0-9')] },
  { id: 'docker', patterns: [tokenOf('dckr_pat_[\\w-]{27}', '\\w-')] },
  { id: 'figma', patterns: [tokenOf('figd_[\\w-]{40,200}', '\\w-')] },
  { id: 'cloudflare', patterns: [tokenOf('cf(?:k|ut|at)_[A-Za-z0-9]{40}[0-9a-f]{8}')] },
  { id: 'tailscale', patterns: [tokenOf('tskey-[a-z]{2,20}-\\w{8,40}-\\w{16,60}', '\\w')] },
];

/** `secretlint` with its recommended rules and no settings of one's own. */
export const secretlint: Scanner = {
  id: 'secretlint',
  label: 'secretlint',
  version: '13.0.7',
  judge: (file) => verdictsOf(file, scanFile(file), explain),
};

function scanFile(file: ScannedFile): Scan {
  const lineAt = linesOf(file.content);
  const hits: Hit[] = serviceAccountHits(file, lineAt(file.content.length));
  const misses: Miss[] = [];
  for (const { id, patterns, refuses, ending } of rules) {
    if (ending !== undefined && !file.fileName.endsWith(ending)) continue;
    for (const match of patterns.flatMap((pattern) => [...file.content.matchAll(pattern)])) {
      const { 0: all, 1: group, index, groups } = match;
      const secret = groups === undefined ? (group ?? all) : all;
      const hit = {
        rule: id,
        secret,
        startLine: lineAt(index),
        endLine: lineAt(index + all.length),
      };
      const reason = refuses?.(match);
      if (reason === undefined) hits.push(hit);
      else misses.push({ ...hit, cause: 'form', why: `Rule ${id} finds it, but ${reason}.` });
    }
  }
  return { hits, misses };
}

/** The rule for Google's service accounts reads the whole file as JSON, and reports the whole file. */
function serviceAccountHits({ fileName, content }: ScannedFile, lastLine: number): Hit[] {
  if (!fileName.endsWith('.json')) return [];
  try {
    const account = JSON.parse(content) as Record<string, unknown>;
    const isOne =
      'private_key_id' in account &&
      /-----BEGIN\s?(?:DSA|RSA|EC|PGP|OPENSSH)?\s?PRIVATE KEY/.test(String(account['private_key']));
    return isOne ? [{ rule: 'gcp', secret: content, startLine: 0, endLine: lastLine }] : [];
  } catch {
    return [];
  }
}

/** A token that no letter precedes, and none of its own characters follows. */
function tokenOf(pattern: string, own = 'A-Za-z0-9'): RegExp {
  return new RegExp(
    `(?<!\\p{L})${pattern.replaceAll('\\w-]', '\\w\\-]')}(?![${own.replace(/-$/, '\\-')}])`,
    'gu',
  );
}

function keyRefused({ groups }: RegExpMatchArray): string | undefined {
  const body = (groups?.['body'] ?? '').replaceAll(/\s|\\n/g, '');
  const isKey = /^[A-Za-z0-9+/]{100,}=*$/.test(body) && /^(?:MI|b3BlbnNzaC1rZXktdjE)/.test(body);
  return isKey
    ? undefined
    : 'it takes only keys of 100 characters and more that begin as RSA and OpenSSH keys do';
}

const PLACEHOLDERS = [
  'localhost',
  '127.0.0.1',
  'password',
  'mypassword',
  'myusername',
  'your_password',
  'your_username',
  'replace_with_password',
  'replace_with_username',
];

function loginRefused({ groups }: RegExpMatchArray): string | undefined {
  const { user = '', password = '' } = groups ?? {};
  if (user.length < 2 || password.length < 4) return 'the name or the password is too short for it';
  const texts = [user.toLowerCase(), password.toLowerCase()];
  return texts.some((text) => PLACEHOLDERS.some((word) => text.includes(word)))
    ? 'it takes the name or the password for a placeholder'
    : undefined;
}

function connectionRefused({ groups }: RegExpMatchArray): string | undefined {
  const { user, password } = groups ?? {};
  if (user === undefined || password === undefined) return 'there is no password in it';
  const isVariable = /\$\{[^}]{1,50}\}|\{[^}]{1,50}\}|%[A-Z_]{1,30}%|\$[A-Z_]{1,30}|\$\([^)]{1,50}\)/.test(
    password,
  );
  return user === password || password.length < 4 || isVariable
    ? 'it takes the password for a placeholder'
    : undefined;
}

function explain({ secretType, start, end }: ScannedValue, { content }: ScannedFile): Silence {
  if (secretType === 'aws-access-key' && content.startsWith('A', start)) {
    return {
      cause: 'form',
      why: 'Rule aws reports key ids only where enableIDScanRule is set; it is not by default.',
    };
  }
  const rule = factsOf(secretType).secretlint;
  if (rule === null) return { cause: 'no-rule', why: 'Its recommended rules know no such form.' };
  const name = rule.replace(/^@secretlint\/secretlint-rule-/, '');
  if (isEncoded(secretType, content.slice(start, end))) {
    return {
      cause: 'form',
      why: `Rule ${name} decodes nothing: where the value stands in base64, it sees none.`,
    };
  }
  const wanted = rules.find(({ id }) => id === name)?.wants ?? 'another form than the value has here';
  return { cause: 'form', why: `Rule ${name} wants ${wanted}.` };
}

/** Many a value is itself of base64's signs: only what its type would not draw, and what reads as text, is another spelling of it. */
function isEncoded(secretType: string, spelled: string): boolean {
  const parts = secretTypes.find(({ id }) => id === secretType)?.parts ?? [];
  return !parts.some(({ regex }) => regex.test(spelled)) && readsInBase64(spelled);
}
