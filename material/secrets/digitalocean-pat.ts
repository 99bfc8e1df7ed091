import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const digitaloceanPat: SecretType = {
  id: 'digitalocean-pat',
  provider: 'DigitalOcean',
  label: 'DigitalOcean personal access token',
  description: 'Token of a team member (dop_v1_)',
  category: 'cloud',
  parts: [
    part({
      env: 'DIGITALOCEAN_ACCESS_TOKEN',
      otherNames: ['DIGITALOCEAN_TOKEN', 'DO_PAT'],
      regex: /^dop_v1_[0-9a-f]{64}$/,
      grammar: [literal('dop_v1_'), chars('0-9a-f', 64)],
    }),
  ],
  homes: ['~/.config/doctl/config.yaml', 'terraform.tfvars', '.env'],
  companions: [],
  context: 'DIGITALOCEAN_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'digitalocean-pat',
    trufflehog: 'digitaloceanv2',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: '64 hexadecimal digits without a prefix (retired)',
  tells: [],
  samples: {
    match: [`dop_v1_${sampleText('0-9a-f', 64)}`],
    refuse: [sampleText('0-9a-f', 64), `doo_v1_${sampleText('0-9a-f', 64)}`],
  },
  hosts: ['api.digitalocean.com'],
  uses: {
    verb: 'list droplets',
    gives: 'rows',
    http: {
      url: 'https://api.digitalocean.com/v2/droplets?per_page=100',
      headers: { Authorization: 'Bearer {DIGITALOCEAN_ACCESS_TOKEN}' },
      answer: 'droplets',
    },
    python: {
      imports: ['from pydo import Client'],
      client: (of) => `Client(token=${of('DIGITALOCEAN_ACCESS_TOKEN')})`,
      body: (_of, client) =>
        `return [{"id": found["id"], "name": found["name"]} for found in ${client}.droplets.list()["droplets"]]`,
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; https://docs.digitalocean.com/reference/api/',
};
