import { pick } from '#material/random.ts';
import { OF_PUBLISHERS } from '#material/templates/jobs/places.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, tomlFile, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

export const cargo: HomeFile = {
  name: 'credentials.toml',
  kind: tomlFile,
  isFor: isType('cargo-registry-token'),
  write,
};

/** https://doc.rust-lang.org/cargo/reference/config.html#credentials: crates.io, and the company's own registry without a token. */
function write(draft: Draft, paths: Paths): string {
  const { random, world } = draft;
  const [first, inside] = remarks(draft, '', OF_PUBLISHERS);
  const token = placed(draft, 'CARGO_REGISTRY_TOKEN', 'registry.token', paths);
  const main = `${first}[registry]\n${inside}token = "${token}"\n`;
  const own = pick(random, ['internal', world.slug, 'crates']);
  const index = `index = "sparse+https://crates.${world.domain}/index/"`;
  const keptBy = pick(random, ['libsecret', 'wincred', 'macos-keychain']);
  const other = `[registries.${own}]\n${index}\ncredential-provider = "cargo:${keptBy}"\n`;
  return pick(random, [main, main, `${main}\n${other}`, `${other}\n${main}`]);
}
