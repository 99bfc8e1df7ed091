import { between, pick } from '#material/random.ts';
import { dayOf, excuseFor, type Draft } from '#material/templates/template.ts';
import { isType, settingsFile, type HomeFile, type Paths } from './home-file.ts';

export const wgQuick: HomeFile = {
  name: 'wg0.conf',
  kind: settingsFile,
  isFor: isType('wireguard-private-key'),
  write,
};

/** https://git.zx2c4.com/wireguard-tools/about/src/man/wg-quick.8: the machine's own end of the tunnel, and the other one. */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const fields = draft.sets.flatMap((set) => set.fields);
  const of = (part: string): string => fields.find((field) => field.part === part)?.value ?? '';
  const key = fields.find(({ part }) => part === 'WG_PRIVATE_KEY');
  if (key === undefined) throw new Error('A tunnel has a key.');
  paths.set(key, 'Interface.PrivateKey');

  const address = of('WG_ADDRESS');
  // The other end is the resolver of its network.
  const network = address.slice(0, address.indexOf('::'));
  const first = [
    `PrivateKey = ${key.value}`,
    `Address = ${address}`,
    `DNS = ${network}::1${pick(random, ['', `, ${world.domain}`])}`,
    ...pick(random, [[], [`MTU = ${between(random, 1280, 1420)}`], ['ListenPort = 51820']]),
  ];
  const peer = [
    `PublicKey = ${of('WG_PEER_PUBLIC_KEY')}`,
    `Endpoint = ${of('WG_ENDPOINT')}`,
    `AllowedIPs = ${network}::/64`,
    ...pick(random, [[], ['PersistentKeepalive = 25']]),
  ];
  const note = pick(random, [
    `# ${service.ticket}`,
    `# ${service.name}, ${dayOf(service.keyCreatedAt)}`,
    `# ${excuseFor(draft)}`,
  ]);
  return pick(random, [
    [note, '[Interface]', ...first, '', '[Peer]', ...peer],
    ['[Interface]', note, ...first, '', '[Peer]', `# ${world.region}`, ...peer],
    ['[Interface]', ...first, '', note, '[Peer]', ...peer],
  ])
    .join('\n')
    .concat('\n');
}
