/** The policies of AWS's own that a drill meets; any other ARN answers NoSuchEntity. */
export const managedPolicies: ReadonlyMap<string, { name: string; document: string }> = new Map(
  Object.entries({
    AdministratorAccess: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
    AWSDenyAll: [{ Effect: 'Deny', Action: '*', Resource: '*' }],
    // Cut to the services that stand here; the real one names some hundred more.
    SecurityAudit: [
      {
        Effect: 'Allow',
        Action: [
          'ec2:Describe*',
          'iam:Get*',
          'iam:List*',
          'iam:GenerateCredentialReport',
          's3:GetBucket*',
          's3:GetEncryptionConfiguration',
          's3:GetLifecycleConfiguration',
          's3:ListAllMyBuckets',
        ],
        Resource: '*',
      },
    ],
  }).map(([name, statements]) => [
    `arn:aws:iam::aws:policy/${name}`,
    { name, document: JSON.stringify({ Version: '2012-10-17', Statement: statements }) },
  ]),
);
