import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { supabaseProject } from '#material/supabase-project.ts';

export const supabaseSecretKey: SecretType = {
  id: 'supabase-secret-key',
  provider: 'Supabase',
  label: 'Supabase secret API key',
  description:
    'Key that passes row-level security (sb_secret_), with the address of its project and the key that browsers get',
  category: 'cloud',
  parts: [
    part({
      env: 'SUPABASE_SECRET_KEY',
      otherNames: ['SUPABASE_SERVICE_ROLE_KEY'],
      regex: /^sb_secret_[A-Za-z0-9_-]{22}_[A-Za-z0-9_-]{8}$/,
      grammar: [literal('sb_secret_'), chars('A-Za-z0-9_-', 22), literal('_'), chars('A-Za-z0-9_-', 8)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SUPABASE_URL',
      isSecret: false,
      regex: /^https:\/\/[a-z]{20}\.supabase\.co$/,
      grammar: [fact((facts) => `https://${supabaseProject(facts)}.supabase.co`)],
    }),
    part({
      env: 'SUPABASE_PUBLISHABLE_KEY',
      otherNames: ['SUPABASE_ANON_KEY'],
      isSecret: false,
      regex: /^sb_publishable_[A-Za-z0-9_-]{22}_[A-Za-z0-9_-]{8}$/,
      grammar: [literal('sb_publishable_'), chars('A-Za-z0-9_-', 22), literal('_'), chars('A-Za-z0-9_-', 8)],
    }),
  ],
  homes: ['.env', '.env.local'],
  companions: [],
  context: 'SUPABASE_SECRET_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'project that exists; a key and a token of two projects in one file',
  // Gitleaks takes letters alone for no secret.
  tells: [/^sb_secret_[^0-9]+$/],
  samples: {
    match: [`sb_secret_${sampleText('A-Za-z0-9', 22)}_${sampleText('A-Za-z0-9', 8)}`],
    refuse: [
      `sb_publishable_${sampleText('A-Za-z0-9', 22)}_${sampleText('A-Za-z0-9', 8)}`,
      `sb_secret_${sampleText('A-Za-z0-9', 31)}`,
    ],
  },
  hosts: ['.supabase.co'],
  uses: {
    verb: 'list users',
    gives: 'rows',
    http: {
      url: '{SUPABASE_URL}/auth/v1/admin/users?per_page=50',
      headers: { apikey: '{SUPABASE_SECRET_KEY}' },
      answer: 'users',
    },
    python: {
      imports: ['from supabase import create_client'],
      client: (of) =>
        `create_client(\n    supabase_url=${of('SUPABASE_URL')},\n    supabase_key=${of('SUPABASE_SECRET_KEY')},\n)`,
      body: (_of, client) =>
        `return [{"id": user.id, "name": user.email} for user in ${client}.auth.admin.list_users()]`,
    },
    javascript: {
      imports: ["import { createClient } from '@supabase/supabase-js';"],
      client: (of) => `createClient(\n  ${of('SUPABASE_URL')},\n  ${of('SUPABASE_SECRET_KEY')},\n)`,
      body: (_of, client) =>
        `const { data, error } = await ${client}.auth.admin.listUsers();\nif (error) throw error;\nreturn data.users.map(({ id, email }) => ({ id, name: email }));`,
    },
  },
  inertness:
    'the project is 20 random letters; about 180 random bits, so a generated value is a live one with probability under 2^-140 even if a trillion live values exist',
  source:
    'GitHub supported secret scanning patterns; https://supabase.com/docs/guides/api/api-keys (how the last eight characters are counted is not published)',
};
