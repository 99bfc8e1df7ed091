import { between, pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, tomlFile, valueOf, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

export const gitlabRunner: HomeFile = {
  name: 'config.toml',
  kind: tomlFile,
  isFor: isType('gitlab-runner-token'),
  write,
};

const IMAGES = ['alpine:3.22', 'ubuntu:24.04', 'debian:bookworm-slim', 'node:24', 'python:3.13-slim'];

/** https://docs.gitlab.com/runner/configuration/advanced-configuration/: as `gitlab-runner register` writes it, with its indents. */
function write(draft: Draft, paths: Paths): string {
  const { random, service } = draft;
  const [first, inside] = remarks(draft, '  ');
  const obtained = `${service.keyCreatedAt.toISOString().slice(0, 19)}Z`;
  const [executor, settings] = pick(random, [
    ['shell', []],
    ['docker', docker(draft)],
    ['docker', docker(draft)],
  ] as const);
  return [
    `${first}concurrent = ${between(random, 1, 8)}`,
    'check_interval = 0',
    ...pick(random, [[], ['log_level = "warning"']]),
    'connection_max_age = "15m0s"',
    'shutdown_timeout = 0',
    '',
    '[session_server]',
    '  session_timeout = 1800',
    '',
    '[[runners]]',
    `  name = "${pick(random, [service.hostOf('runner'), service.name, `${service.product}-${executor}`])}"`,
    `  url = "${valueOf(draft, 'CI_SERVER_URL')}"`,
    `  id = ${between(random, 3, 900)}`,
    `${inside}  token = "${placed(draft, 'RUNNER_TOKEN', 'runners.0.token', paths)}"`,
    `  token_obtained_at = ${obtained}`,
    '  token_expires_at = 0001-01-01T00:00:00Z',
    `  executor = "${executor}"`,
    '  [runners.cache]',
    '    MaxUploadedArchiveSize = 0',
    '    [runners.cache.s3]',
    '    [runners.cache.gcs]',
    '    [runners.cache.azure]',
    ...settings,
    '',
  ].join('\n');
}

function docker({ random, service }: Draft): string[] {
  const isPrivileged = random.below(3) === 0;
  const volumes = pick(random, ['"/cache"', `"/srv/${service.product}/cache:/cache"`]);
  return [
    '  [runners.docker]',
    '    tls_verify = false',
    `    image = "${pick(random, IMAGES)}"`,
    `    privileged = ${isPrivileged}`,
    '    disable_entrypoint_overwrite = false',
    '    oom_kill_disable = false',
    '    disable_cache = false',
    `    volumes = [${isPrivileged ? `"/certs/client", ${volumes}` : volumes}]`,
    '    shm_size = 0',
    '    network_mtu = 0',
  ];
}
