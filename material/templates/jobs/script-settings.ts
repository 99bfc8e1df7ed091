import { hostName } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import type { Dialect } from '#material/templates/code/script.ts';
import { openingLine, type Draft } from '#material/templates/template.ts';
import { composeLine } from './note.ts';
import { HEADINGS } from './note-words.ts';
import { CONNECTIONS, SETTINGS } from './remark-words.ts';
import { scriptImports, scriptTop, typed } from './script-pieces.ts';

/** Modules of settings: for credentials that no code here uses. */
export const scriptSettings = [settings, environments, connections] as const;

function settings(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return `// ${composeLine(draft, SETTINGS)}
${scriptImports(["import { hostname } from 'node:os';"], holding.imports)}export const debug = false;
export const timeZone = '${world.timeZone}';
export const allowedHosts = ['${service.product}.${world.domain}', hostname()];
export const admins = [{ name: '${world.people[0].name}', email: '${world.people[0].email}' }];
export const pageSize = ${between(random, 2, 10) * 10};

${scriptTop(draft, holding)}
export const logLevel = '${pick(random, ['info', 'warn'])}';
export const uploadLimit = ${between(random, 2, 40)} * 1024 * 1024;
`;
}

function environments(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, HEADINGS, '//')}${scriptImports(["import { hostname } from 'node:os';"], holding.imports)}const isLive = hostname().endsWith('.${world.region}.${world.domain}');

${scriptTop(draft, holding)}
export const workers = isLive ? ${between(random, 2, 16)} : 1;
export const timeoutMs = ${between(random, 5, 60)}_000;
export const cacheHost = '${service.hostOf('cache')}';

export function describe(name${typed(dialect, 'string')}) {
  return \`\${name} on \${hostname()}, \${workers} workers\`;
}
`;
}

function connections(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random, service, world } = draft;
  return `/** ${composeLine(draft, CONNECTIONS)} */
${scriptImports([], holding.imports)}${scriptTop(draft, holding)}
const endpoints${typed(dialect, 'Record<string, string>')} = {
  api: 'https://${hostName(random, world, 'api', service.environment)}',
  search: 'https://${hostName(random, world, 'search', service.environment)}',
};

export function endpoint(name${typed(dialect, 'string')}) {
  const found = endpoints[name];
  if (!found) throw new Error(\`no endpoint \${name}\`);
  return found;
}

export const retries = ${between(random, 1, 6)};
`;
}
