import { between, pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, jsonFile, placed, valueOf, type HomeFile, type Paths } from './home-file.ts';

export const aliyun: HomeFile = {
  name: 'config.json',
  kind: jsonFile,
  isFor: isType('alibaba-access-key'),
  write,
};

/** https://www.alibabacloud.com/help/en/cli/configure-credentials: profiles of which one is in use; the region is that of the endpoint. */
function write(draft: Draft, paths: Paths): string {
  const { random, service } = draft;
  const region = /oss-(.*)\.aliyuncs\.com$/.exec(valueOf(draft, 'OSS_ENDPOINT'))?.[1];
  const hasRole = random.below(2) === 0;
  const at = hasRole ? random.below(2) : 0;
  const name = hasRole ? service.product : pick(random, ['default', 'default', service.name]);
  const main = profile(name, 'AK', {
    access_key_id: placed(draft, 'ALIBABA_CLOUD_ACCESS_KEY_ID', `profiles.${at}.access_key_id`, paths),
    access_key_secret: placed(
      draft,
      'ALIBABA_CLOUD_ACCESS_KEY_SECRET',
      `profiles.${at}.access_key_secret`,
      paths,
    ),
  });
  const role = profile('default', 'EcsRamRole', { ram_role_name: `${service.product}-${service.purpose}` });
  const profiles = hasRole ? [role, role].with(at, main) : [main];
  return `${JSON.stringify({ current: name, profiles, meta_path: '' }, null, '\t')}\n`;

  function profile(of: string, mode: string, login: Record<string, string>): Record<string, unknown> {
    const settings = { region_id: region, output_format: 'json', language: 'en' };
    const limits = pick(random, [
      {},
      {},
      { retry_timeout: between(random, 10, 60), connect_timeout: between(random, 5, 30) },
      { retry_count: between(random, 1, 5) },
    ]);
    return { name: of, mode, ...login, ...settings, ...limits };
  }
}
