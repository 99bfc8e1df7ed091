import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const cloudflareOriginCaKey: SecretType = {
  id: 'cloudflare-origin-ca-key',
  provider: 'Cloudflare',
  label: 'Cloudflare Origin CA key',
  description: 'Key that issues certificates for origins (v1.0-), with its zone',
  category: 'cloud',
  group: 'cloudflare_origin',
  parts: [
    part({
      env: 'CLOUDFLARE_API_USER_SERVICE_KEY',
      otherNames: ['CF_ORIGIN_CA_KEY'],
      regex: /^v1\.0-[0-9a-f]{24}-[0-9a-f]{146}$/,
      grammar: [literal('v1.0-'), chars('0-9a-f', 24), literal('-'), chars('0-9a-f', 146)],
    }),
    part({
      env: 'CLOUDFLARE_ZONE_ID',
      otherNames: ['CF_ZONE_ID'],
      isSecret: false,
      regex: /^[0-9a-f]{32}$/,
      grammar: [account('cloudflare zone', '0-9a-f', 32)],
    }),
  ],
  homes: ['.env', 'origin-ca-issuer.yaml'],
  companions: [],
  context: 'CLOUDFLARE_API_USER_SERVICE_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'cloudflare-origin-ca-key',
    trufflehog: 'cloudflarecakey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'wrong length; letters past f',
  tells: [],
  samples: {
    match: [`v1.0-${sampleText('0-9a-f', 24)}-${sampleText('0-9a-f', 146)}`],
    refuse: [
      `v1.0-${sampleText('0-9a-f', 24)}-${sampleText('0-9a-f', 140)}`,
      `v1.0-${sampleText('0-9a-f', 170)}`,
    ],
  },
  hosts: ['api.cloudflare.com'],
  uses: {
    verb: 'list certificates',
    gives: 'rows',
    http: {
      url: 'https://api.cloudflare.com/client/v4/certificates?zone_id={CLOUDFLARE_ZONE_ID}',
      headers: { 'X-Auth-User-Service-Key': '{CLOUDFLARE_API_USER_SERVICE_KEY}' },
      answer: 'result',
    },
    python: {
      imports: ['from cloudflare import Cloudflare'],
      client: (of) => `Cloudflare(user_service_key=${of('CLOUDFLARE_API_USER_SERVICE_KEY')})`,
      body: (of, client) =>
        `issued = ${client}.origin_ca_certificates.list(zone_id=${of('CLOUDFLARE_ZONE_ID')})\nreturn [{"id": one.id, "name": one.hostnames[0]} for one in issued]`,
    },
    javascript: {
      imports: ["import Cloudflare from 'cloudflare';"],
      client: (of) => `new Cloudflare({\n  userServiceKey: ${of('CLOUDFLARE_API_USER_SERVICE_KEY')},\n})`,
      body: (of, client) =>
        `const issued = ${client}.originCACertificates.list({ zone_id: ${of('CLOUDFLARE_ZONE_ID')} });\nconst found = [];\nfor await (const { id, hostnames } of issued) found.push({ id, name: hostnames[0] });\nreturn found;`,
    },
  },
  inertness:
    'about 680 random bits, so a generated value is a live one with probability under 2^-640 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; https://developers.cloudflare.com/fundamentals/api/get-started/ca-keys/',
};
