import { crc32Hex } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const cloudflareGlobalKey: SecretType = {
  id: 'cloudflare-global-key',
  provider: 'Cloudflare',
  label: 'Cloudflare global API key',
  description: 'Key to everything of a user (cfk_) with its checksum, and the address of the user',
  category: 'cloud',
  group: 'cloudflare_global',
  parts: [
    part({
      env: 'CLOUDFLARE_API_KEY',
      otherNames: ['CF_API_KEY'],
      regex: /^cfk_[A-Za-z0-9]{40}[0-9a-f]{8}$/,
      grammar: [literal('cfk_'), chars('A-Za-z0-9', 40), checksum(crc32Hex, 4)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'CLOUDFLARE_EMAIL',
      otherNames: ['CF_API_EMAIL'],
      isSecret: false,
      regex: /^[a-z.-]+@[a-z-]+\.example$/,
      grammar: [fact(({ world }) => world.people[0].email)],
    }),
  ],
  homes: ['.env', 'terraform.tfvars'],
  companions: [],
  context: 'CLOUDFLARE_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'cloudflareglobalapikey',
    detectSecrets: null,
    // Its rule for Cloudflare is not published yet.
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: '37 hexadecimal digits (retired) in a new file; no e-mail address beside it; wrong checksum',
  tells: [],
  samples: {
    match: [`cfk_${sampleText('A-Za-z0-9', 40)}${crc32Hex.of(sampleText('A-Za-z0-9', 40))}`],
    refuse: [sampleText('0-9a-f', 37), `cfut_${sampleText('A-Za-z0-9', 40)}${sampleText('0-9a-f', 8)}`],
  },
  hosts: ['api.cloudflare.com'],
  uses: {
    verb: 'list accounts',
    gives: 'rows',
    http: {
      url: 'https://api.cloudflare.com/client/v4/accounts',
      headers: { 'X-Auth-Email': '{CLOUDFLARE_EMAIL}', 'X-Auth-Key': '{CLOUDFLARE_API_KEY}' },
      answer: 'result',
    },
    python: {
      imports: ['from cloudflare import Cloudflare'],
      client: (of) =>
        `Cloudflare(\n    api_email=${of('CLOUDFLARE_EMAIL')},\n    api_key=${of('CLOUDFLARE_API_KEY')},\n)`,
      body: (_of, client) =>
        `return [{"id": account.id, "name": account.name} for account in ${client}.accounts.list()]`,
    },
    javascript: {
      imports: ["import Cloudflare from 'cloudflare';"],
      client: (of) =>
        `new Cloudflare({\n  apiEmail: ${of('CLOUDFLARE_EMAIL')},\n  apiKey: ${of('CLOUDFLARE_API_KEY')},\n})`,
      body: (_of, client) =>
        `const found = [];\nfor await (const { id, name } of ${client}.accounts.list()) found.push({ id, name });\nreturn found;`,
    },
  },
  inertness:
    'about 238 random bits, so a generated value is a live one with probability under 2^-198 even if a trillion live values exist',
  source: 'https://developers.cloudflare.com/fundamentals/api/get-started/token-formats/',
};
