import { crc32HexLittleEndian } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { built, chars, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const grafanaServiceAccountToken: SecretType = {
  id: 'grafana-service-account-token',
  provider: 'Grafana',
  label: 'Grafana service account token',
  description: 'Token of a service account (glsa_) with its checksum, and the address of the server',
  category: 'monitoring',
  parts: [
    part({
      env: 'GRAFANA_TOKEN',
      otherNames: ['GRAFANA_API_KEY', 'GRAFANA_AUTH'],
      regex: /^glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}$/,
      grammar: [
        literal('glsa_'),
        chars('A-Za-z0-9', 32),
        // The dash between is not covered.
        built((_random, { before }) => `_${crc32HexLittleEndian.of(before)}`, {
          source: `_${crc32HexLittleEndian.source}`,
          bits: 0,
        }),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'GRAFANA_URL',
      isSecret: false,
      regex: /^https:\/\/grafana-[a-z0-9.-]+\.example$/,
      grammar: [literal('https://'), host('grafana')],
    }),
  ],
  homes: ['.env', 'terraform.tfvars', 'values.yaml'],
  companions: [],
  context: 'GRAFANA_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'grafana-service-account-token',
    trufflehog: 'grafanaserviceaccount',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-grafana',
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC: Grafana itself refuses it before any lookup',
  tells: [],
  samples: {
    match: [`glsa_${sampleText('A-Za-z0-9', 32)}_${sampleText('0-9a-f', 8)}`],
    refuse: [
      `glsa_${sampleText('A-Za-z0-9', 32)}_${sampleText('0-9A-F', 8, 'A')}`,
      `glsa_${sampleText('A-Za-z0-9', 41)}`,
    ],
  },
  uses: {
    verb: 'list boards',
    gives: 'rows',
    http: {
      url: '{GRAFANA_URL}/api/search?type=dash-db',
      headers: { Authorization: 'Bearer {GRAFANA_TOKEN}' },
      answer: '',
    },
    python: {
      imports: ['from grafana_client import GrafanaApi, TokenAuth'],
      body: (of) =>
        `grafana = GrafanaApi.from_url(\n    url=${of('GRAFANA_URL')},\n    credential=TokenAuth(token=${of('GRAFANA_TOKEN')}),\n)\nreturn [{"id": board["uid"], "name": board["title"]} for board in grafana.search.search_dashboards(type_="dash-db")]`,
    },
  },
  inertness:
    'about 190 random bits, so a generated value is a live one with probability under 2^-150 even if a trillion live values exist',
  source: 'pkg/components/satokengen in github.com/grafana/grafana; gitleaks config/gitleaks.toml',
};
