import { between } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { openingLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { pythonFunctions, pythonImports, pythonName, top } from './python-pieces.ts';

/** Programs that ask a vendor for a list. */
export const pythonRowsJobs = [report, watch, listing] as const;

function report(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return `"""Weekly list for ${service.team}: who and what is there, ${service.ticket}."""
${pythonImports(['import csv', 'import sys', 'from datetime import date', 'from pathlib import Path'], holding.imports)}

FOLDER = Path("/srv/${service.product}/reports")
KEEP = ${between(random, 4, 52)}

${top(draft, holding, 'the vault')}

${pythonFunctions(holding.tasks)}


def write(name, rows):
    target = FOLDER / f"{name}-{date.today():%Y-%m-%d}.csv"
    columns = sorted({column for row in rows for column in row})
    with target.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=columns)
        writer.writeheader()
        writer.writerows(rows)
    return target


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
${holding.tasks.map((task) => `    print(write("${task.group}", ${pythonName(task)}()))`).join('\n')}
    for old in sorted(FOLDER.glob("*.csv"))[:-KEEP]:
        old.unlink()
    # TODO ${world.people[0].handle}: mail it instead
    return 0


if __name__ == "__main__":
    sys.exit(main())
`;
}

function watch(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return `# ${service.name}, ${world.name}
# Tells ${service.team} when something is new. ${service.ticket}
${pythonImports(['import json', 'import logging', 'import time', 'from pathlib import Path'], holding.imports)}

STATE = Path("/var/lib/${service.product}/seen.json")
EVERY = ${between(random, 2, 30)} * 60

log = logging.getLogger("${service.name}")

${top(draft, holding, 'the instance role')}

${pythonFunctions(holding.tasks)}


def new_ones(rows, seen):
    return [row for row in rows if row.get("id") not in seen]


def once():
    seen = set(json.loads(STATE.read_text())) if STATE.exists() else set()
${holding.tasks.map((task) => `    for row in new_ones(${pythonName(task)}(), seen):\n        log.info("new in ${task.group}: %s", row.get("name"))\n        seen.add(row.get("id"))`).join('\n')}
    STATE.write_text(json.dumps(sorted(filter(None, seen))))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    while True:
        once()
        time.sleep(EVERY)
`;
}

function listing(draft: Draft, holding: CodeHolding): string {
  return `#!/usr/bin/env python3
${openingLine(draft, HEADINGS)}${pythonImports(['import json', 'import sys'], holding.imports)}

${top(draft, holding, 'SSO')}

${pythonFunctions(holding.tasks)}


if __name__ == "__main__":
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else ${between(draft.random, 10, 90)}
${holding.tasks.map((task) => `    for row in ${pythonName(task)}()[:limit]:\n        print(json.dumps(row))`).join('\n')}
    # print(len(rows))
`;
}
