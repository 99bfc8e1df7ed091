import type { DescribeInstanceImageMetadataRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { isAllowed } from './allowed-images.ts';
import { findInstances, zoneIdOf, zoneOf } from './find-instances.ts';
import { instanceStates, type Image, type Instance } from './fleet-shape.ts';
import { guardrailOf, imageFinder } from './fleets.ts';
import { permitReading } from './questions.ts';

/** Tells of every image that a machine was started from, also of one that is deregistered or no longer shared. */
export function describeInstanceImageMetadata(call: Call, input: DescribeInstanceImageMetadataRequest) {
  const operation = 'DescribeInstanceImageMetadata';
  permitReading(call, operation, input);
  const guardrail = guardrailOf(call);
  const imageOf = imageFinder(call);
  const { accountId } = call.caller;
  const allows = (image: Image) => isAllowed(guardrail, image, accountId, call.now);
  const { taken, NextToken } = findInstances(call, {
    operation,
    input,
    defaultSize: 1000,
    filters: {
      'image-allowed': ({ imageId }) => {
        const image = imageOf(imageId);
        return image && String(allows(image));
      },
      'owner-alias': ({ imageId }) => imageOf(imageId)?.ownerAlias,
      'owner-id': ({ imageId }) => imageOf(imageId)?.ownerId,
      'zone-id': (instance) => zoneIdOf(call.region, instance),
    },
  });
  return {
    InstanceImageMetadata: taken.map((instance) =>
      present(call, instance, imageOf(instance.imageId), allows),
    ),
    NextToken,
  };
}

function present(
  { caller, region }: Call,
  instance: Instance,
  image: Image | undefined,
  allows: (image: Image) => boolean,
) {
  return {
    InstanceId: instance.id,
    InstanceType: instance.type,
    LaunchTime: new Date(instance.launchedAt),
    AvailabilityZone: zoneOf(region, instance),
    ZoneId: zoneIdOf(region, instance),
    State: { Code: instanceStates[instance.state], Name: instance.state },
    OwnerId: caller.accountId,
    Tags: instance.tags,
    ImageMetadata: {
      ImageId: instance.imageId,
      ...(image && {
        Name: image.name,
        OwnerId: image.ownerId,
        State: image.state,
        ImageOwnerAlias: image.ownerAlias,
        CreationDate: image.createdAt,
        DeprecationTime: image.deprecatedAt,
        ImageAllowed: allows(image),
        IsPublic: image.isPublic,
      }),
    },
  };
}
