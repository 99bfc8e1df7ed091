import { between, pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, yamlFile, valueOf, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

export const ngrok: HomeFile = {
  name: 'ngrok.yml',
  kind: yamlFile,
  isFor: isType('ngrok-authtoken'),
  write,
};

/** https://ngrok.com/docs/agent/config/v3: the agent's account, and the endpoint that it opens. */
function write(draft: Draft, paths: Paths): string {
  const { random, service } = draft;
  const [first, inside] = remarks(draft, '  ');
  const port = between(random, 30, 90) * 100;
  const token = `authtoken: ${placed(draft, 'NGROK_AUTHTOKEN', 'agent.authtoken', paths)}`;
  const settings = pick(random, [
    [],
    ['console_ui: false', `log: /var/log/ngrok/${service.product}.log`],
    [`log_level: ${pick(random, ['warn', 'info'])}`, 'log_format: json'],
    [`web_addr: localhost:${between(random, 4041, 4049)}`],
    ['update_check: false'],
  ]);
  const agent = pick(random, [
    [`${inside}  ${token}`, ...settings.map((line) => `  ${line}`)],
    [...settings.map((line) => `  ${line}`), `${inside}  ${token}`],
  ]);
  return [
    `${first}version: ${pick(random, ['3', '"3"'])}`,
    ...pick(random, [[], ['']]),
    'agent:',
    ...agent,
    ...pick(random, [[], ['']]),
    'endpoints:',
    `  - name: ${pick(random, [service.product, service.name, 'hooks'])}`,
    ...pick(random, [[], [`    description: ${service.product} webhooks`]]),
    `    url: https://${valueOf(draft, 'NGROK_DOMAIN')}`,
    '    upstream:',
    `      url: ${pick(random, [String(port), `http://${service.hostOf(service.product)}:${port}`])}`,
    '',
  ].join('\n');
}
