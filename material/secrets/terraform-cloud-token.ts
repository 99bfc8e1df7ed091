import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const terraformCloudToken: SecretType = {
  id: 'terraform-cloud-token',
  provider: 'HashiCorp',
  label: 'Terraform Cloud / HCP Terraform token',
  description: 'Token of a person or a team (atlasv1), with the organization',
  category: 'ci-cd',
  group: 'tfe',
  parts: [
    part({
      // What Terraform reads, by the host: https://developer.hashicorp.com/terraform/cli/config/config-file#environment-variable-credentials
      env: 'TF_TOKEN_app_terraform_io',
      otherNames: ['TFE_TOKEN', 'TF_API_TOKEN'],
      spelling: {
        constant: 'TFE_TOKEN',
        python: 'tfe_token',
        javascript: 'tfeToken',
        terraform: 'tfe_token',
      },
      regex: /^[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9]{67}$/,
      grammar: [chars('A-Za-z0-9', 14), literal('.atlasv1.'), chars('A-Za-z0-9', 67)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'TF_CLOUD_ORGANIZATION',
      otherNames: ['TFE_ORGANIZATION'],
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact(organizationOf)],
    }),
  ],
  homes: ['~/.terraform.d/credentials.tfrc.json', '.terraformrc'],
  companions: [],
  context: 'TF_TOKEN_app_terraform_io="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'hashicorp-tf-api-token',
    trufflehog: 'terraformcloudpersonaltoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'atlasv1 not in the middle',
  tells: [],
  samples: {
    match: [`${sampleText('A-Za-z0-9', 14)}.atlasv1.${sampleText('A-Za-z0-9', 67)}`],
    refuse: [
      `${sampleText('A-Za-z0-9', 14)}.atlasv2.${sampleText('A-Za-z0-9', 67)}`,
      `atlasv1.${sampleText('A-Za-z0-9', 67)}`,
    ],
  },
  hosts: ['app.terraform.io'],
  templates: ['terraform', 'shell', 'github-actions', 'cli-config', 'dotenv', 'plain'],
  uses: {
    verb: 'list workspaces',
    gives: 'rows',
    http: {
      url: 'https://app.terraform.io/api/v2/organizations/{TF_CLOUD_ORGANIZATION}/workspaces',
      headers: {
        Authorization: 'Bearer {TF_TOKEN_app_terraform_io}',
        'Content-Type': 'application/vnd.api+json',
      },
      answer: 'data',
    },
  },
  inertness:
    'about 482 random bits, so a generated value is a live one with probability under 2^-442 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
