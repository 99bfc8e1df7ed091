import { crc32Hex } from '#material/checksums/crc32.ts';
import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const cloudflareApiToken: SecretType = {
  id: 'cloudflare-api-token',
  provider: 'Cloudflare',
  label: 'Cloudflare API token',
  description: 'Token of a user (cfut_) with its checksum, and the account and zone that it is for',
  category: 'cloud',
  parts: [
    part({
      env: 'CLOUDFLARE_API_TOKEN',
      otherNames: ['CF_API_TOKEN'],
      regex: /^cfut_[A-Za-z0-9]{40}[0-9a-f]{8}$/,
      grammar: [literal('cfut_'), chars('A-Za-z0-9', 40), checksum(crc32Hex, 5)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'CLOUDFLARE_ACCOUNT_ID',
      otherNames: ['CF_ACCOUNT_ID'],
      isSecret: false,
      regex: /^[0-9a-f]{32}$/,
      grammar: [chars('0-9a-f', 32)],
    }),
    part({
      env: 'CLOUDFLARE_ZONE_ID',
      otherNames: ['CF_ZONE_ID'],
      isSecret: false,
      regex: /^[0-9a-f]{32}$/,
      grammar: [account('cloudflare zone', '0-9a-f', 32)],
    }),
  ],
  homes: ['wrangler.toml', '.env', 'terraform.tfvars', '.github/workflows/*.yml'],
  companions: [],
  context: 'CLOUDFLARE_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'cloudflareapitoken',
    detectSecrets: null,
    // Its rule for Cloudflare is not published yet.
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'wrong checksum (GitHub counts it); 40 characters without prefix in a new file',
  tells: [],
  samples: {
    match: [`cfut_${sampleText('A-Za-z0-9', 40)}${crc32Hex.of(sampleText('A-Za-z0-9', 40))}`],
    refuse: [sampleText('A-Za-z0-9', 40), `cfut_${sampleText('A-Za-z0-9', 40)}`],
  },
  hosts: ['api.cloudflare.com'],
  uses: {
    verb: 'list zones',
    gives: 'rows',
    http: {
      url: 'https://api.cloudflare.com/client/v4/zones?account.id={CLOUDFLARE_ACCOUNT_ID}',
      headers: { Authorization: 'Bearer {CLOUDFLARE_API_TOKEN}' },
      answer: 'result',
    },
    python: {
      imports: ['from cloudflare import Cloudflare'],
      client: (of) => `Cloudflare(api_token=${of('CLOUDFLARE_API_TOKEN')})`,
      body: (of, client) =>
        `zones = ${client}.zones.list(account={"id": ${of('CLOUDFLARE_ACCOUNT_ID')}})\nreturn [{"id": zone.id, "name": zone.name} for zone in zones]`,
    },
    javascript: {
      imports: ["import Cloudflare from 'cloudflare';"],
      client: (of) => `new Cloudflare({\n  apiToken: ${of('CLOUDFLARE_API_TOKEN')},\n})`,
      body: (of, client) =>
        `const zones = ${client}.zones.list({ account: { id: ${of('CLOUDFLARE_ACCOUNT_ID')} } });\nconst found = [];\nfor await (const { id, name } of zones) found.push({ id, name });\nreturn found;`,
    },
  },
  inertness:
    'about 238 random bits, so a generated value is a live one with probability under 2^-198 even if a trillion live values exist',
  source:
    'https://developers.cloudflare.com/fundamentals/api/get-started/token-formats/; vector: trufflehog pkg/detectors/cloudflareapitoken',
};
