import { hostName } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { openingLine, type Draft } from '#material/templates/template.ts';
import { composeLine } from './note.ts';
import { HEADINGS } from './note-words.ts';
import { pythonImports, top } from './python-pieces.ts';
import { CONNECTIONS, SETTINGS } from './remark-words.ts';

/** Modules of settings: for credentials that no code here uses. */
export const pythonSettings = [settings, environments, connections] as const;

function settings(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return `"""${composeLine(draft, SETTINGS)}"""
${pythonImports(['from pathlib import Path'], holding.imports)}

BASE = Path(__file__).resolve().parent
DEBUG = False
TIME_ZONE = "${world.timeZone}"
ALLOWED_HOSTS = ["${service.product}.${world.domain}", "${service.hostOf(service.product)}"]
ADMINS = [("${world.people[0].name}", "${world.people[0].email}")]
PAGE_SIZE = ${between(random, 2, 10) * 10}

${top(draft, holding)}

LOG_LEVEL = "${pick(random, ['INFO', 'WARNING'])}"
LOG_FILE = BASE / "log" / "${service.product}.log"
UPLOAD_LIMIT = ${between(random, 2, 40)} * 1024 * 1024
`;
}

function environments(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, HEADINGS)}${pythonImports(['import socket'], holding.imports)}

HOST = socket.gethostname()
IS_LIVE = HOST.endswith(".${world.region}.${world.domain}")

${top(draft, holding)}

WORKERS = ${between(random, 2, 16)} if IS_LIVE else 1
TIMEOUT = ${between(random, 5, 60)}
CACHE_URL = "redis://${service.hostOf('cache')}:6379/${between(random, 0, 4)}"


def describe():
    return f"${service.product} on {HOST}, {WORKERS} workers"


if __name__ == "__main__":
    print(describe())
`;
}

function connections(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return `"""${composeLine(draft, CONNECTIONS)}"""
${pythonImports(['import logging', 'from dataclasses import dataclass'], holding.imports)}

log = logging.getLogger(__name__)


@dataclass
class Endpoint:
    name: str
    url: str
    timeout: int = ${between(random, 5, 45)}


ENDPOINTS = [
    Endpoint("api", "https://${hostName(random, world, 'api', service.environment)}"),
    Endpoint("search", "https://${hostName(random, world, 'search', service.environment)}"),
]

${top(draft, holding)}

def endpoint(name):
    for known in ENDPOINTS:
        if known.name == name:
            return known
    log.error("no endpoint %s", name)
    raise KeyError(name)
`;
}
