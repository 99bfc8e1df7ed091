import * as z from 'zod/mini';
import { regions } from './regions.ts';

// XML 1.0 has no way to write control characters or half a character.
const text = (maximum: number) => z.string().check(z.maxLength(maximum), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const accountId = z.string().check(z.regex(/^\d{12}$/));
const imageId = z.string().check(z.regex(/^ami-[0-9a-f]{8}([0-9a-f]{9})?$/));
const time = z.iso.datetime();
const tags = z._default(z.array(z.object({ Key: text(128), Value: text(256) })), []);

export const imageShape = z.strictObject({
  id: imageId,
  name: text(128),
  description: z.optional(text(255)),
  ownerId: accountId,
  ownerAlias: z.optional(z.enum(['amazon', 'aws-marketplace', 'aws-backup-vault'])),
  isPublic: z._default(z.boolean(), false),
  /** The owner lets this account start it. */
  isShared: z._default(z.boolean(), false),
  state: z._default(z.enum(['available', 'disabled', 'deregistered']), 'available'),
  createdAt: time,
  deprecatedAt: z.optional(time),
  architecture: z._default(z.enum(['x86_64', 'arm64']), 'x86_64'),
  platform: z._default(text(80), 'Linux/UNIX'),
  tags,
});

export const instanceStates = {
  pending: 0,
  running: 16,
  'shutting-down': 32,
  terminated: 48,
  stopping: 64,
  stopped: 80,
} as const;

export const instanceShape = z.strictObject({
  id: z.string().check(z.regex(/^i-[0-9a-f]{8}([0-9a-f]{9})?$/)),
  /** An image that the fleet does not know is one of which nothing is left. */
  imageId,
  type: z._default(text(40), 't3.micro'),
  state: z._default(z.literal(Object.keys(instanceStates) as Array<keyof typeof instanceStates>), 'running'),
  /** The letter behind the region. */
  zone: z._default(z.string().check(z.regex(/^[a-f]$/)), 'a'),
  launchedAt: time,
  reservationId: z.optional(z.string().check(z.regex(/^r-[0-9a-f]{8}([0-9a-f]{9})?$/))),
  privateAddress: z.optional(z.ipv4()),
  publicAddress: z.optional(z.ipv4()),
  tags,
});

const days = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const provider = z.union([accountId, z.enum(['amazon', 'aws-marketplace', 'aws-backup-vault', 'none'])]);

/** What a criterion leaves out holds for every image. */
export const criterionShape = z.strictObject({
  providers: z.optional(z.array(provider).check(z.minLength(1), z.maxLength(200))),
  names: z.optional(z.array(text(128)).check(z.minLength(1), z.maxLength(50))),
  maxDaysSinceCreated: z.optional(days),
  maxDaysSinceDeprecated: z.optional(days),
});

export const guardrailShape = z.strictObject({
  state: z.enum(['disabled', 'audit-mode', 'enabled']),
  managedBy: z._default(z.enum(['account', 'declarative-policy']), 'account'),
  // https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-allowed-amis.html names ten as the most.
  criteria: z._default(z.array(criterionShape).check(z.maxLength(10)), []),
});

export const launchTemplateShape = z.strictObject({
  id: z.string().check(z.regex(/^lt-[0-9a-f]{17}$/)),
  name: text(128),
  createdAt: time,
  /** Counted from 1, in the order in which they were made; one without an image is possible. */
  versions: z
    .array(z.strictObject({ imageId: z.optional(imageId), type: z.optional(text(40)), createdAt: time }))
    .check(z.minLength(1), z.maxLength(1000)),
  defaultVersion: z._default(z.int().check(z.minimum(1)), 1),
  tags,
});

export const launchConfigurationShape = z.strictObject({
  name: text(255).check(z.minLength(1)),
  imageId,
  type: z._default(text(40), 't3.micro'),
  createdAt: time,
});

export const autoScalingGroupShape = z.strictObject({
  name: text(255).check(z.minLength(1)),
  /** By a configuration of the old kind, or by a version of a template: a number, $Default or $Latest. */
  starts: z.union([
    z.strictObject({ launchConfiguration: text(255) }),
    z.strictObject({ template: text(128), version: z.string().check(z.regex(/^(\d+|\$Default|\$Latest)$/)) }),
  ]),
  /** The template stands in a mixed instances policy, as it does where spot machines are bought too. */
  isMixed: z._default(z.boolean(), false),
  size: z._default(z.int().check(z.minimum(0)), 0),
  createdAt: time,
});

const regionShape = z.strictObject({
  guardrail: z._default(guardrailShape, { state: 'disabled', managedBy: 'account', criteria: [] }),
  images: z._default(z.array(imageShape), []),
  instances: z._default(z.array(instanceShape), []),
  launchTemplates: z._default(z.array(launchTemplateShape), []),
  launchConfigurations: z._default(z.array(launchConfigurationShape), []),
  autoScalingGroups: z._default(z.array(autoScalingGroupShape), []),
});

const regionName = z.literal([...regions.keys()]);

export const fleetShape = z.strictObject({
  /** Of the regions that are off by default, the ones this account has switched on. */
  optedIn: z._default(z.array(regionName), []),
  regions: z._default(z.partialRecord(regionName, regionShape), {}),
});

export type Image = z.infer<typeof imageShape>;
export type Instance = z.infer<typeof instanceShape>;
export type LaunchTemplate = z.infer<typeof launchTemplateShape>;
export type LaunchConfiguration = z.infer<typeof launchConfigurationShape>;
export type AutoScalingGroup = z.infer<typeof autoScalingGroupShape>;
export type Criterion = z.infer<typeof criterionShape>;
/** The Allowed AMIs setting of a region. */
export type Guardrail = z.infer<typeof guardrailShape>;
export type RegionFleet = z.infer<typeof regionShape>;
/** Everything that EC2 tells about an account. */
export type Fleet = z.infer<typeof fleetShape>;
/** As it is written down: what has a default may be left out. */
export type FleetInput = z.input<typeof fleetShape>;
