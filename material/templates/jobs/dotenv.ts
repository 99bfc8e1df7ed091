import { between, pick } from '#material/random.ts';
import { noteLine, openingLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS, ORIGINS } from './note-words.ts';

/** Environment files around the lines with the values; which one is written is drawn. */
export const dotenvFiles = [webApplication, worker, copyOfAColleague] as const;

function webApplication(draft: Draft, values: readonly string[]): string {
  const { random, service, world } = draft;
  return `APP_NAME=${service.product}
APP_ENV=${service.environment}
APP_DEBUG=false
APP_URL=https://${service.product}.${world.domain}
PORT=${between(random, 30, 95) * 100}
LOG_LEVEL=${pick(random, ['info', 'warn'])}
TZ=${world.timeZone}

${database(draft)}DB_POOL=${between(random, 5, 40)}
REDIS_HOST=${service.hostOf('redis')}

${noteLine(draft, '#')}${values.join('\n')}

MAIL_FROM=${service.product}@${world.domain}
MAIL_HOST=${service.hostOf('mail')}
`;
}

function worker(draft: Draft, values: readonly string[]): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, HEADINGS)}NODE_ENV=production
QUEUE_HOST=${service.hostOf('queue')}
QUEUE_NAME=${service.product}.${service.purpose}
CONCURRENCY=${between(random, 2, 24)}
TIMEOUT_SECONDS=${between(random, 2, 18) * 10}

${noteLine(draft, '#')}${values.join('\n')}

METRICS_HOST=${service.hostOf('metrics')}
METRICS_PREFIX=${service.product}
FEATURE_BULK=${pick(random, ['on', 'off'])}
OWNER=${world.people[0].email}
${pick(random, ['', '', `# OLD_QUEUE_HOST=queue.${world.domain}\n`, `#QUEUE_HOST=${service.hostOf('mq')}\n`])}`;
}

function copyOfAColleague(draft: Draft, values: readonly string[]): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, ORIGINS)}${values.join('\n')}

${noteLine(draft, '#')}ENVIRONMENT=${service.environment}
REGION=${world.region}
API_HOST=https://${service.hostOf('api')}
API_TIMEOUT=${between(random, 5, 60)}
CACHE_DIR=/var/cache/${service.product}
CACHE_TTL=${between(random, 5, 90) * 60}
UPLOAD_MB=${between(random, 2, 40)}
WORKERS=${between(random, 2, 16)}
`;
}

/** The database that the application has besides, unless the credentials are its own. */
function database({ service, sets }: Draft): string {
  if (sets.some(({ fields }) => fields.some(({ spelling }) => spelling.env.startsWith('DB_')))) return '';
  return `DB_HOST=${service.hostOf('pg')}
DB_PORT=5432
DB_NAME=${service.product}
`;
}
