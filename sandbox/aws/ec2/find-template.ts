import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { launchTemplates, shelfOf } from './fleets.ts';
import type { LaunchTemplate } from './fleet-shape.ts';

export function allTemplates(call: Call): LaunchTemplate[] {
  const { owner, accountId } = call.caller;
  return launchTemplates.list(call.state, owner, shelfOf(accountId, call.region));
}

export function findTemplate(call: Call, named: { id: string } | { name: string }): LaunchTemplate {
  const found = allTemplates(call).find((template) =>
    'id' in named ? template.id === named.id : template.name === named.name,
  );
  if (found) return found;
  const sentence = 'At least one of the launch templates specified in the request does not exist.';
  const code =
    'id' in named ? 'InvalidLaunchTemplateId.NotFound' : 'InvalidLaunchTemplateName.NotFoundException';
  throw awsProblem(code, 400, sentence);
}
