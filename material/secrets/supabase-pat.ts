import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { supabaseProject } from '#material/supabase-project.ts';

export const supabasePat: SecretType = {
  id: 'supabase-pat',
  provider: 'Supabase',
  label: 'Supabase personal access token',
  description: 'Token of a person for the management API (sbp_), with a project',
  category: 'cloud',
  group: 'supabase_management',
  parts: [
    part({
      env: 'SUPABASE_ACCESS_TOKEN',
      regex: /^sbp_[0-9a-f]{40}$/,
      grammar: [literal('sbp_'), chars('0-9a-f', 40)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SUPABASE_PROJECT_REF',
      otherNames: ['SUPABASE_PROJECT_ID'],
      isSecret: false,
      regex: /^[a-z]{20}$/,
      grammar: [fact(supabaseProject)],
    }),
  ],
  homes: ['.env', '.github/workflows/*.yml'],
  companions: [],
  context: 'SUPABASE_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'supabasetoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'letters past f',
  tells: [],
  samples: {
    match: [`sbp_${sampleText('0-9a-f', 40)}`],
    refuse: [`sbp_${sampleText('A-Za-z0-9', 40)}`, `sbp_${sampleText('0-9a-f', 32)}`],
  },
  hosts: ['api.supabase.com'],
  uses: {
    verb: 'list functions',
    gives: 'rows',
    http: {
      url: 'https://api.supabase.com/v1/projects/{SUPABASE_PROJECT_REF}/functions',
      headers: { Authorization: 'Bearer {SUPABASE_ACCESS_TOKEN}' },
      answer: '',
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/supabasetoken; https://supabase.com/docs/reference/api/introduction',
};
