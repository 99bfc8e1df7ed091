import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, settingsFile, type HomeFile, type Paths } from './home-file.ts';
import { section } from './section.ts';

/** How long an access token of Dropbox lives. */
const FOUR_HOURS = 4 * 60 * 60 * 1000;

export const rclone: HomeFile = {
  name: 'rclone.conf',
  kind: settingsFile,
  isFor: isType('dropbox-token'),
  write,
};

/** https://rclone.org/dropbox/: the token stands there as the JSON that Dropbox answered with. */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const remote = pick(random, ['dropbox', service.product, `${world.slug}-dropbox`]);
  const keys = { client_id: 'DROPBOX_APP_KEY', client_secret: 'DROPBOX_APP_SECRET' };
  const [head = '', ...settings] = section(remote, keys, draft, paths).split('\n');
  const tokens = ['access_token', 'refresh_token'].map((key) => {
    const part = `DROPBOX_${key.toUpperCase()}`;
    const field = draft.sets.flatMap(({ fields }) => fields).find((one) => one.part === part);
    if (field !== undefined) paths.set(field, `${remote}.token.${key}`);
    return [key, field?.value];
  });
  const [access, refresh] = tokens;
  const expiry = new Date(service.keyCreatedAt.getTime() + FOUR_HOURS).toISOString();
  const token = Object.fromEntries([access, ['token_type', 'bearer'], refresh, ['expiry', expiry]] as [
    string,
    string,
  ][]);
  const first = [head, 'type = dropbox', ...settings, `token = ${JSON.stringify(token)}`].join('\n');
  const other = `[files]\ntype = sftp\nhost = ${service.hostOf('files')}\nuser = ${world.people[0].handle}\nkey_use_agent = true`;
  return `${pick(random, [
    [first, other],
    [other, first],
  ]).join('\n\n')}\n`;
}
