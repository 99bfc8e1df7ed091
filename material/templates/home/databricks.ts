import { pick } from '#material/random.ts';
import { OF_HOMES } from '#material/templates/jobs/places.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { isType, settingsFile, type HomeFile, type Paths } from './home-file.ts';
import { section } from './section.ts';

export const databricks: HomeFile = {
  name: '.databrickscfg',
  kind: settingsFile,
  isFor: isType('databricks-pat'),
  write,
};

/** https://docs.databricks.com/dev-tools/auth/config-profiles: one profile with a token, one that asks in the browser. */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const note = `# ${pick(random, [service.ticket, excuseFor(draft, ['OAuth', ...OF_HOMES])])}`;
  const first = section('DEFAULT', { host: 'DATABRICKS_HOST', token: 'DATABRICKS_TOKEN' }, draft, paths);
  const other = `[${world.environments[1] ?? 'staging'}]\nhost = ${otherWorkspace(draft)}\nauth_type = databricks-cli`;
  return `${pick(random, [`${note}\n${first}\n\n${other}`, `${other}\n\n${note}\n${first}`])}\n`;
}

/** Both workspaces are the company’s: the second differs from the first in its number alone. */
function otherWorkspace({ sets }: Draft): string {
  const host = sets[0]?.fields.find(({ part }) => part === 'DATABRICKS_HOST')?.value ?? '';
  return host.replace(/-([0-9a-f])([0-9a-f]{3})\./, (_, first: string, rest: string) => {
    const next = ((Number.parseInt(first, 16) + 5) % 16).toString(16);
    return `-${next}${rest}.`;
  });
}
