/** The one region where nobody of the account may ask which image a machine was started from. */
export const guardedRegion = 'ap-southeast-2';

/** As real companies have it here and there: who analyses must know a way round. */
export const metadataGuardrail = {
  name: 'RegionGuardrail',
  document: JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'NoImageMetadataInSydney',
        Effect: 'Deny',
        Action: 'ec2:DescribeInstanceImageMetadata',
        Resource: '*',
        Condition: { StringEquals: { 'aws:RequestedRegion': guardedRegion } },
      },
    ],
  }),
};
