import { pick } from '#material/random.ts';
import { OF_PUBLISHERS } from '#material/templates/jobs/places.ts';
import { dayOf, excuseFor, type Draft } from '#material/templates/template.ts';
import { isType, yamlFile, type HomeFile, type Paths } from './home-file.ts';

export const rubygems: HomeFile = {
  name: 'credentials',
  kind: yamlFile,
  isFor: isType('rubygems-api-key'),
  write,
};

/** https://guides.rubygems.org/rubygems-org-api/: `gem signin` writes YAML whose keys are Ruby's symbols. */
function write({ sets, ...draft }: Draft, paths: Paths): string {
  const [key] = sets.flatMap((set) => set.fields);
  if (key === undefined) throw new Error('RubyGems reads a key.');
  paths.set(key, ':rubygems_api_key');
  const line = `:rubygems_api_key: ${key.value}`;
  const note = `# ${pick(draft.random, [
    draft.service.ticket,
    `${draft.service.name}, ${dayOf(draft.service.keyCreatedAt)}`,
    excuseFor({ ...draft, sets }, OF_PUBLISHERS),
  ])}`;
  const lines = pick(draft.random, [
    ['---', line],
    ['---', note, line],
    [note, '---', line],
  ]);
  return `${lines.join('\n')}\n`;
}
