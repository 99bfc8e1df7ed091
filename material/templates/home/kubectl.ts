import { pick } from '#material/random.ts';
import { OF_HOMES } from '#material/templates/jobs/places.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { isType, yamlFile, type HomeFile, type Paths } from './home-file.ts';

export const kubectl: HomeFile = {
  name: 'config',
  kind: yamlFile,
  isFor: isType('kubernetes-service-account-token'),
  write,
};

/** `~/.kube/config`, as the type's own variable for pipelines holds it, and that variable. */
function write({ sets, ...draft }: Draft, paths: Paths): string {
  const fields = sets.flatMap((set) => set.fields);
  const [token, whole] = ['K8S_TOKEN', 'KUBE_CONFIG_DATA'].map((part) =>
    fields.find((field) => field.part === part),
  );
  if (token === undefined || whole === undefined) throw new Error('A kubeconfig has a token.');
  paths.set(token, 'users.0.user.token').set(whole, whole.spelling.env);
  return [
    `# ${pick(draft.random, [draft.service.ticket, excuseFor({ ...draft, sets }, ['OIDC', ...OF_HOMES])])}`,
    `# for CI: ${whole.spelling.env}=${whole.value}`,
    Buffer.from(whole.value, 'base64').toString(),
  ].join('\n');
}
