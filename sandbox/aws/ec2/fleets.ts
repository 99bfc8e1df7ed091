import { mainMember } from '#sandbox/aws/accounts.ts';
import { accounts } from '#sandbox/aws/iam/entities.ts';
import type { Call } from '#sandbox/aws/call.ts';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { companyFleet, companyOptedIn } from './company-fleet.ts';
import type {
  AutoScalingGroup,
  Fleet,
  Guardrail,
  Image,
  Instance,
  LaunchConfiguration,
  LaunchTemplate,
} from './fleet-shape.ts';
import { regions } from './regions.ts';

/** Kept apart from the machines: a page of instances must not open all of them. */
type Frame = { optedIn: string[]; guardrails: Record<string, Guardrail> };

const frames = documents<Frame>('ec2-fleet');
export const images = documents<Image>('ec2-image');
export const instances = documents<Instance>('ec2-instance');
export const launchTemplates = documents<LaunchTemplate>('ec2-launch-template');

export const launchConfigurations = documents<LaunchConfiguration>('launch-configuration');
export const autoScalingGroups = documents<AutoScalingGroup>('auto-scaling-group');

const kinds = [
  'auto-scaling-group',
  'ec2-image',
  'ec2-instance',
  'ec2-launch-template',
  'launch-configuration',
];

const switchedOff: Guardrail = { state: 'disabled', managedBy: 'account', criteria: [] };

/** Where the machines and images of a region lie. */
export function shelfOf(accountId: string, region: string): string {
  return `${accountId}/${region}/`;
}

/** Replaces whatever stood in the account. */
export function putFleet(state: State, owner: string, accountId: string, fleet: Fleet): void {
  for (const kind of kinds) {
    state
      .statement('delete from documents where kind = ? and owner = ? and name >= ? and name < ?')
      .run(kind, owner, `${accountId}/`, `${accountId}/\u{10FFFF}`);
  }
  const guardrails: Record<string, Guardrail> = {};
  for (const [region, held] of Object.entries(fleet.regions)) {
    if (!held) continue;
    const shelf = shelfOf(accountId, region);
    guardrails[region] = held.guardrail;
    for (const image of held.images) images.put(state, owner, shelf + image.id, image);
    for (const instance of held.instances) instances.put(state, owner, shelf + instance.id, instance);
    for (const template of held.launchTemplates)
      launchTemplates.put(state, owner, shelf + template.id, template);
    for (const configuration of held.launchConfigurations)
      launchConfigurations.put(state, owner, shelf + configuration.name, configuration);
    for (const group of held.autoScalingGroups)
      autoScalingGroups.put(state, owner, shelf + group.name, group);
  }
  frames.put(state, owner, accountId, { optedIn: fleet.optedIn, guardrails });
}

/** The first look at an account furnishes it, so that accounts of people who never ask cost nothing. */
function furnishedFrame(state: State, owner: string, accountId: string): Frame {
  const known = frames.get(state, owner, accountId);
  if (known) return known;
  putFleet(
    state,
    owner,
    accountId,
    isMain(state, owner, accountId) ? companyFleet(state, owner, accountId) : emptyFleet,
  );
  return frames.get(state, owner, accountId) ?? { optedIn: [], guardrails: {} };
}

function isMain(state: State, owner: string, accountId: string): boolean {
  return accounts.get(state, owner, accountId)?.member === mainMember;
}

const emptyFleet: Fleet = { optedIn: [], regions: {} };

/** Every handler that reads machines or images begins with it, or with `guardrailOf`. */
export function furnish({ state, caller }: Call): void {
  furnishedFrame(state, caller.owner, caller.accountId);
}

export function guardrailOf(call: Call): Guardrail {
  const { owner, accountId } = call.caller;
  return furnishedFrame(call.state, owner, accountId).guardrails[call.region] ?? switchedOff;
}

export type OptInStatus = 'opt-in-not-required' | 'opted-in' | 'not-opted-in';

export function optInStatus(state: State, owner: string, accountId: string, region: string): OptInStatus {
  if (!regions.get(region)?.isOptIn && regions.has(region)) return 'opt-in-not-required';
  // Read only: whoever is not let in yet must not furnish anything.
  const { optedIn } = frames.get(state, owner, accountId) ?? {
    optedIn: isMain(state, owner, accountId) ? companyOptedIn : [],
  };
  return optedIn.includes(region) ? 'opted-in' : 'not-opted-in';
}

/** The facts of the images that machines were started from, each looked up once. */
export function imageFinder(call: Call): (id: string) => Image | undefined {
  const { owner, accountId } = call.caller;
  const found = new Map<string, Image | undefined>();
  return (id) => {
    if (!found.has(id)) {
      found.set(id, images.get(call.state, owner, shelfOf(accountId, call.region) + id));
    }
    return found.get(id);
  };
}
