import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, textFile, valueOf, type HomeFile, type Paths } from './home-file.ts';
import { localTime } from './local-time.ts';
import { remark } from './remark.ts';

export const age: HomeFile = {
  name: 'keys.txt',
  kind: textFile,
  isFor: isType('age-secret-key'),
  write,
};

/** https://github.com/FiloSottile/age/blob/main/doc/age-keygen.1.ronn: what age-keygen writes, in the time of its machine. */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const created = localTime(service.keyCreatedAt, pick(random, ['UTC', world.timeZone]));
  const recipient = valueOf(draft, 'SOPS_AGE_RECIPIENTS');
  const head = `# created: ${created}\n# public key: ${recipient}\n`;
  const key = `${placed(draft, 'SOPS_AGE_KEY', 'identity', paths)}\n`;
  const note = remark(draft);
  return pick(random, [note + head + key, head + note + key, head + key + note, head + key]);
}
