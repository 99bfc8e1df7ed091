import type { Draft } from '#material/templates/template.ts';
import { isType, jsonFile, placed, type HomeFile, type Paths } from './home-file.ts';

const HOST = 'app.terraform.io';

export const terraform: HomeFile = {
  name: 'credentials.tfrc.json',
  kind: jsonFile,
  isFor: isType('terraform-cloud-token'),
  write,
};

/** https://developer.hashicorp.com/terraform/cli/config/config-file#credentials: what `terraform login` keeps there, and nothing else. */
function write(draft: Draft, paths: Paths): string {
  const token = placed(draft, 'TF_TOKEN_app_terraform_io', `credentials.${HOST}.token`, paths);
  return `${JSON.stringify({ credentials: { [HOST]: { token } } }, null, 2)}\n`;
}
