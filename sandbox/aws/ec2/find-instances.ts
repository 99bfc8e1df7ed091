import type { Filter } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { matcherOf, type Filterable } from './filters.ts';
import { instances, shelfOf } from './fleets.ts';
import type { Instance } from './fleet-shape.ts';
import { pageSizeOf, takePage } from './paging.ts';
import { invalidCombination, invalidValue } from './questions.ts';
import { regions } from './regions.ts';

export type InstanceQuestion = {
  operation: string;
  input: {
    InstanceIds?: string[] | undefined;
    Filters?: Filter[] | undefined;
    MaxResults?: number | undefined;
    NextToken?: string | undefined;
  };
  /** How many come where nobody said. */
  defaultSize: number | undefined;
  /** Besides what can be asked of a machine itself. */
  filters: Filterable<Instance>;
};

/** The machines of the region that were asked for: by id, or a page of those that match. */
export function findInstances(call: Call, question: InstanceQuestion) {
  const { operation, input, defaultSize } = question;
  const { owner, accountId } = call.caller;
  const shelf = shelfOf(accountId, call.region);
  const size = pageSizeOf(call, input, { fewest: 5, most: 1000, otherwise: defaultSize });
  const matches = matcherOf(input.Filters, { ...ownFilters(call), ...question.filters }, ({ tags }) => tags);
  if (input.InstanceIds && input.InstanceIds.length > 0) {
    if (input.MaxResults !== undefined) throw invalidCombination('instancesSet', 'maxResults');
    return { taken: readNamed(call, shelf, input.InstanceIds).filter(matches), NextToken: undefined };
  }
  return takePage(call, operation, input, size, {
    readAfter: (name, limit) => instances.listAfter(call.state, owner, shelf, name, limit),
    nameOf: ({ id }) => shelf + id,
    matches,
  });
}

function readNamed(call: Call, shelf: string, ids: readonly string[]): Instance[] {
  const malformed = ids.find((id) => !/^i-[0-9a-f]{8}([0-9a-f]{9})?$/.test(id));
  if (malformed !== undefined) {
    throw awsProblem('InvalidInstanceID.Malformed', 400, `Invalid id: "${malformed.slice(0, 80)}"`);
  }
  if (ids.length > maxNamed) throw invalidValue('instancesSet', ids.length, `At most ${maxNamed} ids.`);
  const found = [...new Set(ids)].map((id) => ({
    id,
    instance: instances.get(call.state, call.caller.owner, shelf + id),
  }));
  const missing = found.filter(({ instance }) => !instance).map(({ id }) => id);
  if (missing.length > 0) {
    const sentence =
      missing.length === 1
        ? `The instance ID '${missing[0]}' does not exist`
        : `The instance IDs '${missing.join(', ')}' do not exist`;
    throw awsProblem('InvalidInstanceID.NotFound', 400, sentence);
  }
  return found.flatMap(({ instance }) => instance ?? []);
}

const maxNamed = 1000;

export function zoneOf(region: string, instance: Instance): string {
  return region + instance.zone;
}

export function zoneIdOf(region: string, instance: Instance): string {
  return `${regions.get(region)?.zonePrefix ?? region}-az${'abcdef'.indexOf(instance.zone) + 1}`;
}

function ownFilters({ region }: Call): Filterable<Instance> {
  return {
    'availability-zone': (instance) => zoneOf(region, instance),
    'instance-id': ({ id }) => id,
    'instance-state-name': ({ state }) => state,
    'instance-type': ({ type }) => type,
    'launch-time': ({ launchedAt }) => launchedAt,
  };
}
