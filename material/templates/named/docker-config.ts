import type { Field } from '#material/credential-set.ts';
import type { NamedFile } from './named-file.ts';

/** What a type of Docker Hub calls the whole file, with the name and the token inside in base64. */
const WHOLE = 'DOCKER_AUTH_CONFIG';

/**
 * `~/.docker/config.json`, as a pipeline writes its variable there. The token stands in it encoded, beside its user:
 * Docker's client has no other place for it.
 */
export const dockerConfig: NamedFile = {
  name: 'config.json',
  mediaType: 'application/json',
  of: { 'cli-config': ['json', 'native'] },
  holds: (types) =>
    types.length === 1 && types.every(({ parts }) => parts.some(({ spelling }) => spelling.env === WHOLE)),
  isUsualFor: ({ parts }) => parts.some(({ spelling }) => spelling.env === WHOLE),
  write: ({ sets }) => {
    const fields = sets.flatMap((set) => set.fields);
    const whole = fields.find(({ part }) => part === WHOLE);
    if (whole === undefined) throw new Error('A config.json of Docker has an account.');
    return {
      content: `${whole.value}\n`,
      paths: new Map([[whole, 'config.json']]),
      leftOut: new Set<Field>(fields.filter((field) => field !== whole)),
    };
  },
};
