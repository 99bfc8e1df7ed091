import type { Field } from '#material/credential-set.ts';
import { env } from '#material/formats/env.ts';
import { INNER_FORMATS, writeEntries } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { writeAwsPlain } from './aws/plain.ts';
import { flatProfiles, profileTrees, variablesOfHome } from './jobs/cli-config.ts';
import { homeFileFor } from './jobs/home-files.ts';
import type { Template } from './template.ts';

export const cliConfig: Template = {
  id: 'cli-config',
  label: 'Command-line configuration',
  description:
    "A tool's file in the home directory: profiles, .netrc, .git-credentials, .npmrc, .pypirc, .pgpass, kubeconfig, .databrickscfg, rclone.conf, AWS credentials",
  isOffered: true,
  formats: [...INNER_FORMATS, 'toml', 'ini'],
  kindOf: (format) =>
    format.id === 'native' ? { endings: ['.conf', '.cfg', '.ini'], mediaType: 'text/plain' } : format,
  write: (draft, format) => {
    const { random, aws } = draft;
    if (format.id === 'env') return writeEntries(env, pick(random, variablesOfHome)(draft));
    const isFlat = format.id === 'native' || format.id === 'ini';
    if (!isFlat) return writeEntries(format, pick(random, profileTrees)(draft));
    if (format.id === 'native') {
      if (aws !== undefined) return writeAwsPlain(aws, format);
      const file = homeFileFor(draft);
      if (file !== undefined) {
        const paths = new Map<Field, string>();
        return { content: file.write(draft, paths), paths };
      }
    }
    return writeEntries(format, pick(random, flatProfiles)(draft));
  },
};
