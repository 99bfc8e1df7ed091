import type { Person } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import { dayOf, type Draft } from '#material/templates/template.ts';
import { storyOf } from './stories.ts';

/** Pages that pass keys on, and the same said in a chat; which one is written is drawn. */
export const pages = [runbook, onboarding, handover] as const;
export const chats = [thread, mail, notes] as const;

function runbook(draft: Draft, values: string): string {
  const { random, service, world } = draft;
  const [first, second] = world.people;
  return `# ${service.product}: ${service.purpose}

Owner: ${service.team}, on call ${first.name}. Last change ${dayOf(draft.now)}, ${service.ticket}.

## When it stops

1. Look at the queue on ${service.hostOf('queue')}. More than ${between(random, 2, 40) * 100} waiting is too many.
2. \`systemctl restart ${service.purpose}\` on ${service.hostOf(service.product)}.
3. Still red after ${between(random, 5, 20)} minutes: call ${reached(second)}.

## Access

${service.environment} credentials until the vault is back, sorry about this:

${values}

Take them out again with ${service.ticket}.
`;
}

function onboarding(draft: Draft, values: string): string {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  return `# First week in ${service.team}

Welcome! ${world.people[0].name} (${world.people[0].role}) will show you around. What you work on first: ${service.name}.
${story.does}.

## Set up

- Ask ${world.people[1].email} for the VPN, it takes ${between(random, 1, 3)} days.
- Clone \`${service.product}\` and run \`make setup\`.
- Until your own account is there, use these (${service.environment}, so be careful):

${values}

## Questions

The channel is #${service.product}. Nobody minds a question twice.
`;
}

function handover(draft: Draft, values: string): string {
  const { random, service, world } = draft;
  const [first, second, third] = world.people;
  return `## Handover ${dayOf(draft.now)}

**From** ${first.name} **to** ${second.name}

- ${service.ticket} is open, ${third.handle} waits for an answer
- the ${service.purpose} job runs at 0${between(random, 1, 5)}:${between(random, 10, 55)}, see ${service.hostOf(service.product)}
- dashboards moved to https://${service.hostOf('metrics')}/d/${service.product}

Credentials of ${service.name}, made ${dayOf(service.keyCreatedAt)}. I know they should be in the vault, I have no rights there yet:

${values}

~~old host: ${service.product}-old.${world.domain}~~ gone since last month
`;
}

function thread(draft: Draft, values: string): string {
  const { random, service, world } = draft;
  const [first, second] = world.people;
  const hour = between(random, 9, 16);
  const minute = between(random, 10, 40);
  return `#${service.product}  ${dayOf(draft.now)}

${first.handle} ${hour}:${minute}
anyone else locked out of ${service.name}? ${service.ticket} is due today

${second.handle} ${hour}:${minute + 3}
vault is down again. prod creds until it is back:

${values}

${first.handle} ${hour}:${minute + 4}
thanks! works. pls delete that message later :)

${second.handle} ${hour}:${minute + between(random, 5, 15)}
will do
`;
}

function mail(draft: Draft, values: string): string {
  const { service, world } = draft;
  const [first, second, third] = world.people;
  return `From: ${first.name} <${first.email}>
To: ${second.name} <${second.email}>
Cc: ${third.email}
Date: ${draft.now.toUTCString()}
Subject: ${service.ticket} access to ${service.name}

Hi ${second.name.split(' ')[0]},

as discussed, here is what the ${service.purpose} job on ${service.hostOf(service.product)} uses. I will rotate it once ${service.team} has the vault.

${values}

Best
${first.name.split(' ')[0]}
`;
}

function notes(draft: Draft, values: string): string {
  const { random, service, world } = draft;
  return `${service.product} notes ${world.people[0].handle}

- vpn first, then ${service.hostOf('bastion')}
- logs: /var/log/${service.product}/${service.purpose}.log
- restart takes ${between(random, 2, 15)} min, ${pick(random, ['do not panic', 'coffee', 'wait for the mail'])}

${service.environment} (${dayOf(service.keyCreatedAt)})
${values}

ask ${reached(world.people[2])} about ${service.ticket}
`;
}

/** Who stands in a page to be called has a desk there. */
function reached({ name, role, phone }: Person): string {
  return `${name} (${[role, ...(phone === undefined ? [] : [phone])].join(', ')})`;
}
