import type { DescribeInstancesRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { findInstances, zoneIdOf, zoneOf } from './find-instances.ts';
import { instanceStates, type Image, type Instance } from './fleet-shape.ts';
import { furnish, imageFinder } from './fleets.ts';
import { permitReading } from './questions.ts';

export function describeInstances(call: Call, input: DescribeInstancesRequest) {
  const operation = 'DescribeInstances';
  permitReading(call, operation, input);
  furnish(call);
  const imageOf = imageFinder(call);
  const { taken, NextToken } = findInstances(call, {
    operation,
    input,
    defaultSize: undefined,
    filters: {
      architecture: ({ imageId }) => imageOf(imageId)?.architecture,
      'image-id': ({ imageId }) => imageId,
      'instance-state-code': ({ state }) => String(instanceStates[state]),
      'ip-address': ({ publicAddress }) => publicAddress,
      'owner-id': () => call.caller.accountId,
      'private-ip-address': ({ privateAddress }) => privateAddress,
      'reservation-id': reservationIdOf,
    },
  });
  const reservations = Map.groupBy(taken, reservationIdOf);
  return {
    Reservations: [...reservations].map(([id, members]) => ({
      ReservationId: id,
      OwnerId: call.caller.accountId,
      Groups: [],
      Instances: members.map((instance, index) => present(call, instance, index, imageOf(instance.imageId))),
    })),
    NextToken,
  };
}

/** Who was started alone has a reservation of its own. */
function reservationIdOf({ id, reservationId }: Instance): string {
  return reservationId ?? `r-${id.slice(2)}`;
}

function present(call: Call, instance: Instance, index: number, image: Image | undefined) {
  const platform = image?.platform ?? 'Linux/UNIX';
  return {
    InstanceId: instance.id,
    ImageId: instance.imageId,
    InstanceType: instance.type,
    State: { Code: instanceStates[instance.state], Name: instance.state },
    LaunchTime: new Date(instance.launchedAt),
    Placement: {
      AvailabilityZone: zoneOf(call.region, instance),
      AvailabilityZoneId: zoneIdOf(call.region, instance),
      Tenancy: 'default',
    },
    AmiLaunchIndex: index,
    PrivateIpAddress: instance.privateAddress,
    PublicIpAddress: instance.publicAddress,
    Architecture: image?.architecture ?? 'x86_64',
    Hypervisor: 'xen',
    VirtualizationType: 'hvm',
    RootDeviceType: 'ebs',
    RootDeviceName: '/dev/xvda',
    PlatformDetails: platform,
    Platform: platform === 'Windows' ? 'windows' : undefined,
    Monitoring: { State: 'disabled' },
    Tags: instance.tags,
  };
}
