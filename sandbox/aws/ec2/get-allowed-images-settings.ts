import type { GetAllowedImagesSettingsRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import type { Criterion } from './fleet-shape.ts';
import { guardrailOf } from './fleets.ts';
import { permitReading } from './questions.ts';

export function getAllowedImagesSettings(call: Call, input: GetAllowedImagesSettingsRequest) {
  permitReading(call, 'GetAllowedImagesSettings', input);
  const { state, managedBy, criteria } = guardrailOf(call);
  return { State: state, ManagedBy: managedBy, ImageCriteria: criteria.map(present) };
}

function present({ providers, names, maxDaysSinceCreated, maxDaysSinceDeprecated }: Criterion) {
  return {
    ImageProviders: providers,
    ImageNames: names,
    CreationDateCondition: oneOf('MaximumDaysSinceCreated', maxDaysSinceCreated),
    DeprecationTimeCondition: oneOf('MaximumDaysSinceDeprecated', maxDaysSinceDeprecated),
  };
}

function oneOf(name: string, days: number | undefined): Record<string, number> | undefined {
  return days === undefined ? undefined : { [name]: days };
}
