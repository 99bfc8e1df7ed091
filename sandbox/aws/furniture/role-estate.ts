/** Whom a role lets in, for an account of this id and a stranger's. */
export type FurnishedRole = {
  name: string;
  path: string;
  description: string;
  daysAgo: number;
  attachedPolicies: readonly string[];
  inlinePolicies: Readonly<Record<string, readonly object[]>>;
  trust: (ids: { own: string; stranger: string }) => object;
};

const audit = 'arn:aws:iam::aws:policy/SecurityAudit';
const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess';

/** The first is as it should be; each of the others trusts more than its owner believes. */
export const roleEstate: readonly FurnishedRole[] = [
  {
    name: 'payments-api-task',
    path: '/service/',
    description: 'What payments-api runs as.',
    daysAgo: 512,
    attachedPolicies: [],
    inlinePolicies: {
      ReadSettings: [
        {
          Effect: 'Allow',
          Action: ['ssm:GetParameter', 'secretsmanager:GetSecretValue'],
          Resource: '*',
        },
      ],
    },
    trust: () => ({ Principal: { Service: 'ecs-tasks.amazonaws.com' }, Action: 'sts:AssumeRole' }),
  },
  {
    name: 'github-deploy',
    path: '/ci/',
    description: 'Deploys from GitHub Actions. No condition says which repository.',
    daysAgo: 233,
    attachedPolicies: [administrator],
    inlinePolicies: {},
    trust: ({ own }) => ({
      Principal: { Federated: `arn:aws:iam::${own}:oidc-provider/token.actions.githubusercontent.com` },
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: { StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' } },
    }),
  },
  {
    name: 'vendor-monitoring',
    path: '/vendor/',
    description: 'For the monitoring of a vendor. It was set up without an external id.',
    daysAgo: 871,
    attachedPolicies: [audit],
    inlinePolicies: {},
    trust: ({ stranger }) => ({
      Principal: { AWS: `arn:aws:iam::${stranger}:root` },
      Action: 'sts:AssumeRole',
    }),
  },
  {
    name: 'nightly-export',
    path: '/',
    description: 'Writes exports at night. Anybody may become it who knows its name.',
    daysAgo: 1140,
    attachedPolicies: [],
    inlinePolicies: {
      Exports: [
        {
          Effect: 'Allow',
          Action: ['s3:GetObject', 's3:PutObject'],
          Resource: 'arn:aws:s3:::acme-data-exports-euw1/*',
        },
      ],
    },
    trust: () => ({ Principal: { AWS: '*' }, Action: 'sts:AssumeRole' }),
  },
  {
    name: 'break-glass-admin',
    path: '/',
    description: 'For emergencies. Whoever in the account may assume roles gets it, without a second factor.',
    daysAgo: 640,
    attachedPolicies: [administrator],
    inlinePolicies: {},
    trust: ({ own }) => ({ Principal: { AWS: `arn:aws:iam::${own}:root` }, Action: 'sts:AssumeRole' }),
  },
];
