import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const databricksPat: SecretType = {
  id: 'databricks-pat',
  provider: 'Databricks',
  label: 'Databricks personal access token',
  description: 'Token of a workspace (dapi), with the workspace’s address and a SQL warehouse',
  category: 'database',
  group: 'databricks',
  parts: [
    part({
      env: 'DATABRICKS_TOKEN',
      otherNames: ['DATABRICKS_ACCESS_TOKEN'],
      regex: /^dapi[0-9a-f]{32}$/,
      grammar: [literal('dapi'), chars('0-9a-f', 32)],
      entropyNeeded: 3,
    }),
    part({
      env: 'DATABRICKS_HOST',
      isSecret: false,
      // A workspace on AWS: tokens of Azure's workspaces end in a dash and a digit.
      regex: /^https:\/\/dbc-[0-9a-f]{8}-[0-9a-f]{4}\.cloud\.databricks\.com$/,
      grammar: [
        literal('https://dbc-'),
        chars('0-9a-f', 8),
        literal('-'),
        chars('0-9a-f', 4),
        literal('.cloud.databricks.com'),
      ],
    }),
    part({
      env: 'DATABRICKS_HTTP_PATH',
      isSecret: false,
      regex: /^\/sql\/1\.0\/warehouses\/[0-9a-f]{16}$/,
      grammar: [literal('/sql/1.0/warehouses/'), chars('0-9a-f', 16)],
    }),
  ],
  homes: ['~/.databrickscfg', '.env', 'notebook.ipynb'],
  companions: [],
  context: 'DATABRICKS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'databricks-api-token',
    trufflehog: 'databrickstoken',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-databricks',
    githubPushProtection: true,
  },
  decoyTell: 'host missing; a token without its ending for a workspace on Azure; workspace that resolves',
  tells: [/^dapi(?:0123456789abcdef|1234567890)/],
  samples: {
    match: [`dapi${sampleText('0-9a-f', 32, 'f')}`],
    refuse: [`dapi${sampleText('0-9a-f', 32)}`, `dapi${sampleText('0-9a-f', 32, 'f')}-2`],
  },
  hosts: ['.cloud.databricks.com'],
  templates: [
    'python',
    'javascript',
    'typescript',
    'notebook',
    'cli-config',
    'docker-compose',
    'kubernetes',
    'dotenv',
    'plain',
  ],
  uses: {
    verb: 'list jobs',
    gives: 'rows',
    http: {
      url: '{DATABRICKS_HOST}/api/2.2/jobs/list?limit=50',
      headers: { Authorization: 'Bearer {DATABRICKS_TOKEN}' },
      answer: 'jobs',
    },
    python: {
      imports: ['from databricks.sdk import WorkspaceClient'],
      client: (of) =>
        `WorkspaceClient(\n    host=${of('DATABRICKS_HOST')},\n    token=${of('DATABRICKS_TOKEN')},\n)`,
      body: (_of, client) =>
        `return [{"id": str(job.job_id), "name": job.settings.name} for job in ${client}.jobs.list(limit=50)]`,
    },
  },
  inertness:
    'the workspace is chance (48 bits); 128 random bits in the token, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source:
    'https://docs.databricks.com/aws/en/workspace/workspace-details; gitleaks config/gitleaks.toml; trufflehog pkg/detectors/databrickstoken',
};
