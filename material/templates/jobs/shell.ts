import { between, pick } from '#material/random.ts';
import type { ShellHolding, ShellTask } from '#material/templates/code/shell.ts';
import { noteLine, openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { CONTACTS } from './remark-words.ts';
import { scheduleOf } from './schedule.ts';
import { purposeOf, storyOf } from './stories.ts';

/** Scripts around the values; which one is written is drawn. */
export const shellJobs = [nightly, dispatcher, deployment] as const;

function nightly(draft: Draft, holding: ShellHolding): string {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  const when = scheduleOf(draft, `/opt/${service.product}/bin/${service.purpose}.sh`);
  const { above, beside } = noted(draft, holding);
  // Who only lists something reads no input.
  const isReading = holding.tasks.length === 0 || holding.tasks.some(({ gives }) => gives === 'text');
  return `#!/usr/bin/env bash
# ${purposeOf(draft, story)}. ${when}
set -euo pipefail

${isReading ? `IN="/srv/${service.product}/${story.input}.txt"\n` : ''}OUT="/srv/${service.product}/${story.input}-$(date +%F).txt"

${above}log() {
  echo "$(date +%T) $*" >&2
}

${beside}${definitions(holding)}${isReading ? `[ -s "$IN" ] || { log "${pick(random, ['nothing in $IN', '$IN is empty', 'no input today', `no ${story.input}`])}"; exit 0; }\n\n` : ''}${calls(holding, service.product)}
log "${pick(random, ['written to $OUT', 'done: $OUT', '$OUT ($(wc -l < "$OUT") lines)'])}"
${switchedOffLine(
  draft,
  [
    `scp "$OUT" ${world.people[0].handle}@${service.hostOf('files')}:/incoming/`,
    'gzip -f "$OUT"',
    `mail -s ${service.name} ${world.people[0].email} < "$OUT"`,
    'chmod 640 "$OUT"',
    'wc -l "$OUT"',
  ],
  '#',
)}`;
}

function dispatcher(draft: Draft, holding: ShellHolding): string {
  const { random, service, world } = draft;
  const cases = holding.tasks.map(({ name }) => `  ${name.replaceAll('_', '-')}) shift; ${name} "$@" ;;`);
  return `#!/bin/bash
${openingLine(draft, HEADINGS)}set -eu

${holding.lines === '' ? '' : `${holding.lines}\n\n`}${noteLine(draft, '#')}${definitions(holding)}case "\${1:-help}" in
${cases.join('\n')}${cases.length === 0 ? '' : '\n'}  run) exec /opt/${service.product}/bin/${service.purpose} --region ${world.region} ;;
  *)
    echo "${pick(random, ['usage: $(basename "$0") command [text]', `try: $0 ${service.purpose}`, 'no command $1', `${service.product}: unknown command`])}" >&2
    exit 2
    ;;
esac
`;
}

function deployment(draft: Draft, holding: ShellHolding): string {
  const { random, service } = draft;
  const kept = between(random, 3, 12);
  const { above, beside } = noted(draft, holding);
  return `#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")/.."

ENVIRONMENT="\${1:-${service.environment}}"
HOST="${service.hostOf(service.product)}"
KEEP=${kept}

${above}${beside}${definitions(holding)}echo "${pick(random, [`deploying ${service.product} to $HOST ($ENVIRONMENT)`, `${service.product} -> $HOST`, '$ENVIRONMENT: copying build to $HOST', `release of ${service.product} for $ENVIRONMENT`])}"
rsync -a --delete build/ "deploy@$HOST:/opt/${service.product}/releases/$(date +%s)/"
ssh "deploy@$HOST" "cd /opt/${service.product}/releases && ls -1t | tail -n +$((KEEP + 1)) | xargs -r rm -rf"
${smokeTests(holding.tasks)}${openingLine(draft, CONTACTS)}`;
}

/** The note stands where the values do: above their lines, or beside the commands that hold them. */
function noted(draft: Draft, { lines }: ShellHolding): { above: string; beside: string } {
  const note = noteLine(draft, '#');
  return lines === '' ? { above: '', beside: note } : { above: `${note}${lines}\n\n`, beside: '' };
}

function definitions({ tasks }: ShellHolding): string {
  return tasks.map(({ definition }) => `${definition}\n\n`).join('');
}

function calls({ tasks }: ShellHolding, product: string): string {
  const texts = tasks.filter(({ gives }) => gives === 'text');
  const rows = tasks.filter(({ gives }) => gives === 'rows');
  const loop =
    texts.length === 0
      ? []
      : [
          `while IFS= read -r line; do\n${texts.map(({ name }) => `  ${name} "$line" >> "$OUT" || log "failed: $line"`).join('\n')}\ndone < "$IN"`,
        ];
  const lists = rows.map(({ name }) => `${name} >> "$OUT"`);
  const own = tasks.length === 0 ? [`/opt/${product}/bin/collect < "$IN" > "$OUT"`] : [];
  return [...loop, ...lists, ...own].join('\n');
}

/** After a deployment: whether what the service needs still answers. */
function smokeTests(tasks: readonly ShellTask[]): string {
  return tasks
    .map(
      ({ name, gives }) =>
        `${name}${gives === 'text' ? ' "hello"' : ''} > /dev/null || echo "${name} does not answer" >&2\n`,
    )
    .join('');
}
