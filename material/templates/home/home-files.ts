import type { SecretType } from '#material/secret-type.ts';
import { age } from './age.ts';
import { aliyun } from './aliyun.ts';
import { cargo } from './cargo.ts';
import { circleci } from './circleci.ts';
import { databricks } from './databricks.ts';
import { doctl } from './doctl.ts';
import { doppler } from './doppler.ts';
import { fly } from './fly.ts';
import { gh } from './gh.ts';
import { git } from './git.ts';
import { gitlabRunner } from './gitlab-runner.ts';
import type { HomeFile } from './home-file.ts';
import { kubectl } from './kubectl.ts';
import { netrc } from './netrc.ts';
import { ngrok } from './ngrok.ts';
import { npm } from './npm.ts';
import { pgpass } from './pgpass.ts';
import { pulumi } from './pulumi.ts';
import { pypi } from './pypi.ts';
import { rclone } from './rclone.ts';
import { rubygems } from './rubygems.ts';
import { snyk } from './snyk.ts';
import { terraform } from './terraform.ts';
import { wgQuick } from './wg-quick.ts';

export const homeFiles: readonly HomeFile[] = [
  age,
  aliyun,
  cargo,
  circleci,
  databricks,
  doctl,
  doppler,
  fly,
  gh,
  git,
  gitlabRunner,
  kubectl,
  netrc,
  ngrok,
  npm,
  pgpass,
  pulumi,
  pypi,
  rclone,
  rubygems,
  snyk,
  terraform,
  wgQuick,
];

/** The file of the one tool that all types are of. */
export function homeFileOf(types: readonly SecretType[]): HomeFile | undefined {
  return types.length === 0 ? undefined : homeFiles.find(({ isFor }) => types.every(isFor));
}
