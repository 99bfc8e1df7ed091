import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { between, pick, pickSeveral } from '#material/random.ts';
import { holdInShell, type ShellTask } from '#material/templates/code/shell.ts';
import type { Draft } from '#material/templates/template.ts';
import type { NamedFile } from './named-file.ts';

/** One thing that was typed; a command that holds values has the name that they stand under. */
type Entry = { text: string; task?: string };

/** What somebody typed on a machine: bash keeps it in the order of time, with its line breaks. */
export const bashHistory: NamedFile = {
  name: '.bash_history',
  mediaType: 'text/plain',
  of: { shell: INNER_FORMATS },
  holds: () => true,
  isUsualFor: () => true,
  write: (draft, format) => {
    const { lines, tasks, paths } = holdInShell(draft, innerFormat(format));
    const entries: Entry[] = [
      ...some(draft, [3, 6], arriving(draft)),
      ...(lines === '' ? [] : [{ text: lines }]),
      ...some(draft, [1, 3], looking(draft)),
      ...tasks.map((task) => ({ text: typed(draft, task), task: task.name })),
      ...some(draft, [3, 7], working(draft)),
    ];
    const dated = datedBy(draft, entries);
    return {
      content: `${dated.map(({ text }) => text).join('\n')}\n`,
      paths: new Map([...paths].map(([field, path]) => [field, placeOf(path, dated)])),
    };
  },
};

/** The body of a function on one line, as the prompt takes it. */
function typed({ service }: Draft, { definition }: ShellTask): string {
  const body = /^\w+\(\) \{\n {2}([\s\S]*)\n\}$/.exec(definition)?.[1] ?? definition;
  return body
    .replaceAll(/ \\\n +/g, ' ')
    .replaceAll(/\|\n +/g, '| ')
    .replaceAll('"$1"', `"${service.product} ${service.ticket}"`);
}

/** A value in a command stands in its line, counted from one; all others have a variable or a file. */
function placeOf(path: string, entries: readonly Entry[]): string {
  const [task = '', ...rest] = path.split('.');
  const at = entries.findIndex((entry) => entry.task === task);
  if (at === -1) return path;
  const line = entries.slice(0, at).reduce((count, { text }) => count + text.split('\n').length, 1);
  return [line, ...rest].join('.');
}

/** Where HISTTIMEFORMAT is set, the second of each entry stands above it. */
function datedBy({ random, service, now }: Draft, entries: readonly Entry[]): Entry[] {
  if (random.below(3) > 0) return [...entries];
  const issued = Math.floor(service.keyCreatedAt.getTime() / 1000);
  const last = Math.floor(now.getTime() / 1000);
  const begun = Math.min(issued + between(random, 600, 90_000), issued + Math.floor((last - issued) / 4));
  let second = begun;
  return entries.flatMap((entry, at) => {
    // All of it lies between the key and the file, however young the key is.
    second += Math.min(between(random, 2, 240), Math.floor((last - second) / (entries.length - at + 1)));
    return [{ text: `#${second}` }, entry];
  });
}

/** Some of what one types there; who mistypes a word types the line once more. */
function some({ random }: Draft, [least, most]: [number, number], lines: readonly Typed[]): Entry[] {
  return pickSeveral(random, lines, between(random, least, most))
    .flat()
    .map((text) => ({ text }));
}

type Typed = string | readonly string[];

function arriving({ random, service, world }: Draft): Typed[] {
  const place = `/srv/${service.product}/current`;
  return [
    'ls -la',
    pick(random, [`cd /opt/${service.product}`, [`cd ${place.slice(0, -3)}`, `cd ${place}`]]),
    pick(random, ['git pull', ['git pul', 'git pull']]),
    `tail -n ${between(random, 2, 20) * 10} /var/log/${service.product}/${service.purpose}.log`,
    `ssh ${world.people[0].handle}@${service.hostOf(service.product)}`,
    'df -h',
    'sudo -i',
    `vim /etc/${service.product}/${service.purpose}.conf`,
  ];
}

function looking({ random, service }: Draft): Typed[] {
  const pods = `kubectl -n ${service.environment} get pods`;
  return [
    'clear',
    `env | grep -i ${service.product.split('-')[0]}`,
    pick(random, ['history | tail', ['histroy | tail', 'history | tail']]),
    pick(random, [pods, [pods.replace('kubectl', 'kubeclt'), pods]]),
    'pwd',
  ];
}

function working({ random, service, world }: Draft): Typed[] {
  const restart = `sudo systemctl restart ${service.product}`;
  return [
    pick(random, [restart, [restart.replace('restart', 'restrat'), restart]]),
    `journalctl -u ${service.product} --since "${between(random, 5, 50)} min ago"`,
    `curl -sI https://${service.product}.${world.domain}/health`,
    `rsync -av build/ ${service.hostOf('files')}:/srv/${service.product}/`,
    pick(random, ['git status', ['gti status', 'git status'], 'git log --oneline | head']),
    [`git commit -am "${service.ticket} ${service.purpose}"`, 'git push'],
    'top',
    'exit',
  ];
}
