import { between, pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';

/** How people note when a command of the night runs. */
export function scheduleOf({ random, service }: Pick<Draft, 'random' | 'service'>, command: string): string {
  const [minute, hour] = [between(random, 0, 59), between(random, 1, 5)];
  const cron = `${minute} ${hour} * * *`;
  const clock = `0${hour}:${String(minute).padStart(2, '0')}`;
  const host = service.hostOf(service.product);
  return pick(random, [
    `crontab of ${service.product}: ${cron}`,
    `${cron} ${command}`,
    `cron ${cron}`,
    `cron: ${cron} ${command}`,
    `every night at ${clock}`,
    `nightly, ${clock}`,
    `/etc/cron.d/${service.product}: ${cron}`,
    `runs ${clock} on ${host}`,
    `${clock}, ${host}`,
    `started by cron on ${host}`,
    `${service.name}.timer, ${clock}`,
    `scheduled by ${service.team}, ${cron}`,
  ]);
}
