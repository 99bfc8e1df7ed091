import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const cargoRegistryToken: SecretType = {
  id: 'cargo-registry-token',
  provider: 'Cargo',
  label: 'Cargo registry token (crates.io)',
  description: 'Token that publishes crates (cio), with the name of the crate',
  category: 'package-registry',
  group: 'crates_io',
  parts: [
    part({
      env: 'CARGO_REGISTRY_TOKEN',
      otherNames: ['CRATES_IO_TOKEN'],
      regex: /^cio[A-Za-z0-9]{32}$/,
      grammar: [literal('cio'), chars('A-Za-z0-9', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'CRATE_NAME',
      isSecret: false,
      regex: /^[a-z]+-[a-z0-9-]+$/,
      grammar: [fact(({ world, service }) => `${world.slug}-${service.product}`)],
    }),
  ],
  homes: ['~/.cargo/credentials.toml', '.github/workflows/*.yml'],
  companions: [],
  context: 'CARGO_REGISTRY_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'total length other than 35',
  // Gitleaks takes letters alone for no secret.
  tells: [/^cio[^0-9]+$/],
  samples: {
    match: [`cio${sampleText('A-Za-z0-9', 32)}`],
    refuse: [`cio${sampleText('A-Za-z0-9', 31)}`, sampleText('A-Za-z0-9', 35)],
  },
  hosts: ['crates.io'],
  uses: {
    verb: 'publish crate',
    gives: 'rows',
    python: {
      imports: ['import os', 'import subprocess'],
      body: (of) =>
        `environment = {**os.environ, "CARGO_REGISTRY_TOKEN": ${of('CARGO_REGISTRY_TOKEN')}}\nsubprocess.run(["cargo", "publish", "--package", ${of('CRATE_NAME')}], env=environment, check=True)\nreturn [{"id": ${of('CRATE_NAME')}, "name": ${of('CRATE_NAME')}}]`,
    },
    shell: ['cargo', 'publish', '--package', '{CRATE_NAME}', '--token', '{CARGO_REGISTRY_TOKEN}'],
  },
  inertness:
    'about 191 random bits, so a generated value is a live one with probability under 2^-151 even if a trillion live values exist',
  source: "GitHub supported secret scanning patterns; the Rust package registry's source",
};
