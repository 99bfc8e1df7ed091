import { between, pick } from '#material/random.ts';
import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import {
  columnOf,
  pythonFunctions,
  pythonImports,
  pythonName,
  rowLines,
  textTasks,
  top,
} from './python-pieces.ts';
import { CONTACTS, FALLBACKS, TOLERANCES } from './remark-words.ts';
import { scheduleOf } from './schedule.ts';
import { purposeOf, storyOf } from './stories.ts';

const DEBUG = [
  'print(json.dumps(results, indent=2))',
  'logger.info("%s", event)',
  'seen.clear()',
  'time.sleep(1)',
  'breakpoint()',
];

/** Programs that put one text after the other through a vendor. */
export const pythonTextJobs = [batch, handler, commandLine] as const;

function batch(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const story = storyOf(draft);
  const calls = textTasks(holding)
    .map(
      (task) =>
        `            row["${columnOf(task, holding, story.result)}"] = ${pythonName(task)}(row["${story.column}"])`,
    )
    .join('\n');
  return `"""${purposeOf(draft, story)}.

${scheduleOf(draft, `/srv/${service.product}/${service.purpose}.py`)}
"""
${pythonImports(['import csv', 'import logging', 'import sys', 'import time', 'from pathlib import Path'], holding.imports)}

log = logging.getLogger("${service.name}")

SOURCE = Path("/srv/${service.product}/${story.input}.csv")
TARGET = SOURCE.with_name("${story.input}-${story.result}.csv")
PAUSE = 0.${between(random, 2, 9)}

${top(draft, holding)}

${pythonFunctions(holding.tasks)}


def main():
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    with SOURCE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    failed = 0
    for row in rows:
        try:
${calls}
        except Exception as error:${openingLine(draft, TOLERANCES, '  #').trimEnd()}
            failed += 1
            log.warning("row %s: %s", row.get("id"), error)
        time.sleep(PAUSE)
    with TARGET.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]) if rows else [], extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    log.info("${pick(random, ['%d rows, %d failed', 'done %d, errors %d', '%d read, %d left out', 'rows: %d, bad: %d'])}", len(rows), failed)
${rowLines(holding, '    ')}    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
`;
}

function handler(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const story = storyOf(draft);
  const [main, ...others] = textTasks(holding) as [Task, ...Task[]];
  const fallback =
    others.length === 0
      ? `            if attempt == RETRIES:\n                raise`
      : `            if attempt == RETRIES:\n${openingLine(draft, FALLBACKS, '                #')}                return ${pythonName(others[0] as Task)}(text)`;
  return `${openingLine(draft, HEADINGS)}# ${purposeOf(draft, story)}; called by the queue of ${service.product}.
${pythonImports(['import hashlib', 'import json', 'import logging', 'import time'], holding.imports)}

logger = logging.getLogger(__name__)

RETRIES = ${between(random, 2, 5)}
MAX_CHARS = ${between(random, 4, 24)}_000

${top(draft, holding)}

seen = {}


${pythonFunctions(holding.tasks)}


def with_retries(text):
    for attempt in range(1, RETRIES + 1):
        try:
            return ${pythonName(main)}(text)
        except Exception as error:
            logger.warning("attempt %d of %d: %s", attempt, RETRIES, error)
${fallback}
            time.sleep(2**attempt)


def handler(event, context=None):
    results = []
    for record in event.get("Records", []):
        message = json.loads(record["body"])
        text = message["${story.column}"][:MAX_CHARS]
        digest = hashlib.sha256(text.encode()).hexdigest()
        if digest not in seen:
            seen[digest] = with_retries(text)
        results.append({"id": message["id"], "${story.result}": seen[digest]})
${switchedOffLine(draft, DEBUG, '    #')}${rowLines(holding, '    ')}    return {"count": len(results), "items": results}
`;
}

function commandLine(draft: Draft, holding: CodeHolding): string {
  const { service } = draft;
  const story = storyOf(draft);
  const tasks = textTasks(holding);
  const table = tasks.map((task) => `    "${task.group}": ${pythonName(task)},`).join('\n');
  return `#!/usr/bin/env python3
"""${purposeOf(draft, story)} (${service.ticket}).

    cat ${story.input}.txt | ./${service.product}_${story.result}.py --out ${story.result}.jsonl
"""
${pythonImports(['import argparse', 'import json', 'import sys', 'from datetime import datetime, timezone'], holding.imports)}

${top(draft, holding)}

${pythonFunctions(holding.tasks)}


ENGINES = {
${uniqueLines(table)}
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=sorted(ENGINES), default="${(tasks[0] as Task).group}")
    parser.add_argument("--out", type=argparse.FileType("a"), default=sys.stdout)
    parser.add_argument("--limit", type=int, default=${between(draft.random, 20, 400)})
    args = parser.parse_args()

    engine = ENGINES[args.engine]
    for number, line in enumerate(sys.stdin):
        if number >= args.limit or not line.strip():
            break
        record = {
            "at": datetime.now(timezone.utc).isoformat(timespec="seconds"),
            "${story.column}": line.strip(),
            "${story.result}": engine(line.strip()),
        }
        print(json.dumps(record, ensure_ascii=False), file=args.out)
${rowLines(holding, '    ')}    return 0


${openingLine(draft, CONTACTS)}if __name__ == "__main__":
    sys.exit(main())
`;
}

function uniqueLines(text: string): string {
  return [...new Map(text.split('\n').map((line) => [line.split(':')[0], line])).values()].join('\n');
}
