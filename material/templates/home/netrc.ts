import { organizationOf } from '#material/identities/organization.ts';
import { pick } from '#material/random.ts';
import { OF_HOMES } from '#material/templates/jobs/places.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { settingsFile, type HomeFile, type Paths } from './home-file.ts';

/** What a value of the set says by the name of its part. */
type Of = (part: string) => string;
type Account = { machine: string; login: string };

/** Where each token is a password, and whose: their tools read it here. What has no word in the file stays out of it. */
const accounts: Readonly<Record<string, (of: Of, draft: Draft) => Account>> = {
  'github-pat': (_of, draft) => ({ machine: 'github.com', login: `${organizationOf(draft)}-ci` }),
  'gitlab-pat': (of) => ({
    machine: of('GITLAB_HOST').replace('https://', ''),
    login: of('GITLAB_USERNAME'),
  }),
  // https://devcenter.heroku.com/articles/authentication#api-token-storage
  'heroku-api-key': (of) => ({ machine: 'api.heroku.com', login: of('HEROKU_EMAIL') }),
  // https://docs.mapbox.com/ios/maps/guides/install/
  'mapbox-secret-token': () => ({ machine: 'api.mapbox.com', login: 'mapbox' }),
  // As `wandb login` writes it: the key is the password of `user`.
  'wandb-api-key': () => ({ machine: 'api.wandb.ai', login: 'user' }),
};

export const netrc: HomeFile = {
  name: '.netrc',
  kind: settingsFile,
  isFor: ({ id }) => id in accounts,
  write,
};

/** https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const entries = draft.sets.map(({ type, fields }) => {
    const [secret] = fields;
    const account = accounts[type.id]?.(
      (part) => fields.find((field) => field.part === part)?.value ?? '',
      draft,
    );
    if (secret === undefined || account === undefined) throw new Error(`No tool reads ${type.id} there.`);
    paths.set(secret, account.machine);
    return machineOf(account, secret.value);
  });
  const own = machineOf({ machine: service.hostOf('files'), login: world.people[0].handle });
  const blocks = pick(random, [
    [own, ...entries],
    [`# ${excuseFor(draft, OF_HOMES)}`, ...entries, own],
    [...entries, `# ${service.ticket}`, own],
  ]);
  return `${blocks.join('\n')}\n`;
}

function machineOf({ machine, login }: Account, password?: string): string {
  const lines = [`machine ${machine}`, `  login ${login}`];
  return [...lines, ...(password === undefined ? [] : [`  password ${password}`])].join('\n');
}
