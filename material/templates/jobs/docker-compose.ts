import type { Field } from '#material/credential-set.ts';
import { between, pick } from '#material/random.ts';
import { indented } from '#material/templates/code/language.ts';
import { noteLine, openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';

export type ComposeValues = {
  kind: 'map' | 'list' | 'config';
  /** Where a config is mounted. */
  target?: string;
  lines: readonly string[];
  paths: ReadonlyMap<Field, string>;
};

const DEBUG = [
  'volumes: ["./src:/app/src"]',
  'command: ["sleep", "infinity"]',
  'ports: ["9229:9229"]',
  'user: root',
  'platform: linux/amd64',
];

/** Compose files around the values; which one is written is drawn. */
export const composeFiles = [application, worker, behindProxy] as const;

function application(draft: Draft, values: ComposeValues): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, HEADINGS)}services:
  ${service.purpose}:
    image: registry.${world.domain}/${service.product}:${between(random, 1, 6)}.${between(random, 0, 30)}
    restart: unless-stopped
    ports:
      - "${between(random, 30, 95) * 100}:8080"
    depends_on:
      - cache
${credentials(draft, values, ['LOG_LEVEL', 'info'])}
  cache:
    image: redis:7.4-alpine
    command: ["redis-server", "--maxmemory", "${between(random, 2, 16) * 64}mb"]
${configs(draft, values)}`;
}

function worker(draft: Draft, values: ComposeValues): string {
  const { random, service, world } = draft;
  return `name: ${service.product}

services:
  queue:
    image: rabbitmq:3.13-management-alpine
    volumes:
      - queue:/var/lib/rabbitmq

  ${service.purpose}:
    build:
      context: .
      args:
        REVISION: "${random.bytes(4).toString('hex')}"
    deploy:
      replicas: ${between(random, 1, 6)}
${credentials(draft, values, ['TZ', world.timeZone])}
    logging:
      driver: json-file
      options:
        max-size: "${between(random, 5, 50)}m"

volumes:
  queue:
${configs(draft, values)}`;
}

function behindProxy(draft: Draft, values: ComposeValues): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, HEADINGS)}services:
  proxy:
    image: ${pick(random, ['caddy:2.9-alpine', 'nginx:1.27-alpine', 'traefik:v3.3'])}
    ports: ["443:443"]
    networks: [front]

  ${service.purpose}:
    image: registry.${world.domain}/${service.product}-${service.purpose}:stable
    networks: [front]
    mem_limit: ${between(random, 2, 12) * 128}m
${switchedOffLine(draft, DEBUG, '    #')}${credentials(draft, values, ['APP_ENV', service.environment])}

networks:
  front:
${configs(draft, values)}`;
}

function credentials(draft: Draft, values: ComposeValues, [name, value]: [string, string]): string {
  const { service } = draft;
  if (values.kind === 'config') {
    return `    environment:
      ${name}: "${value}"
    configs:
      - source: ${service.purpose}
        target: /etc/${service.product}/${values.target}`;
  }
  const own = values.kind === 'map' ? `${name}: "${value}"` : `- ${name}=${value}`;
  return `${noteLine(draft, '    #')}    environment:\n${indented([own, ...values.lines].join('\n'), '      ')}`;
}

/** Configs with their text inside, since Compose 2.23.1: https://docs.docker.com/reference/compose-file/configs/. */
function configs(draft: Draft, values: ComposeValues): string {
  if (values.kind !== 'config') return '';
  return `
${noteLine(draft, '#')}configs:
  ${draft.service.purpose}:
${indented(values.lines.join('\n'), '    ')}
`;
}
