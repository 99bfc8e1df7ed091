import { between } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { openingLine, switchedOffLine, taskLine, type Draft } from '#material/templates/template.ts';
import { composeLine } from './note.ts';
import { HEADINGS } from './note-words.ts';
import { OF_HOMES, OF_MACHINES } from './places.ts';
import { pythonFunctions, pythonImports, pythonName, top } from './python-pieces.ts';
import { REPORTS, WATCHES } from './remark-words.ts';

const DEBUG = ['print(len(rows))', 'print(sys.argv)', 'sys.exit(1)', 'breakpoint()', 'input("next? ")'];

/** Programs that ask a vendor for a list. */
export const pythonRowsJobs = [report, watch, listing] as const;

function report(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  return `"""${composeLine(draft, REPORTS)}"""
${pythonImports(['import csv', 'import sys', 'from datetime import date', 'from pathlib import Path'], holding.imports)}

FOLDER = Path("/srv/${service.product}/reports")
KEEP = ${between(random, 4, 52)}

${top(draft, holding)}

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
${taskLine(draft, '    #')}    return 0


if __name__ == "__main__":
    sys.exit(main())
`;
}

function watch(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  return `# ${composeLine(draft, WATCHES)}
${pythonImports(['import json', 'import logging', 'import time', 'from pathlib import Path'], holding.imports)}

STATE = Path("/var/lib/${service.product}/seen.json")
EVERY = ${between(random, 2, 30)} * 60

log = logging.getLogger("${service.name}")

${top(draft, holding, OF_MACHINES)}

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

${top(draft, holding, OF_HOMES)}

${pythonFunctions(holding.tasks)}


if __name__ == "__main__":
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else ${between(draft.random, 10, 90)}
${holding.tasks.map((task) => `    for row in ${pythonName(task)}()[:limit]:\n        print(json.dumps(row))`).join('\n')}
${switchedOffLine(draft, DEBUG, '    #')}`;
}
