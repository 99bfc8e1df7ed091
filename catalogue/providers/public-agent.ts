import dns from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { problem } from '#contract/refusal.ts';
import { patience } from './patience.ts';

/** Where no cloud answers: https://www.iana.org/assignments/iana-ipv4-special-registry, and its sister for IPv6. */
const inside = new BlockList();
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', bits] = net.split('/');
  inside.addSubnet(address, Number(bits), 'ipv4');
}
// Addresses for protocols, Teredo among them, and those that carry one of IPv4.
inside.addSubnet('2001::', 23, 'ipv6');
inside.addSubnet('2002::', 16, 'ipv6');

/** The rest of IPv6 is this machine, a network's own, multicast, or IPv4 mapped or translated (NAT64). */
const worldwide = new BlockList();
worldwide.addSubnet('2000::', 3, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && worldwide.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** Asks once for each dial, so that what was checked is what is dialled. One answer that leads inside spoils them all. */
export const checkedLookup: LookupFunction = (name, options, done) => {
  dns.lookup(name, { ...options, all: true }, (failure, answers) => {
    if (failure !== null) return done(failure, []);
    const [first] = answers;
    if (first === undefined || !answers.every(({ address }) => isPublic(address))) {
      return done(leadsInside(name), []);
    }
    if (options.all === true) done(null, answers);
    else done(null, first.address, first.family);
  });
};

/** The one way out to the real clouds, whichever client asks. */
export const publicAgent = new Agent({ keepAlive: true, maxSockets: 200, lookup: checkedLookup });

const dial = publicAgent.createConnection.bind(publicAgent);
publicAgent.createConnection = (options, done) => {
  // Of a number nobody asks the name service, so that it would go by the check.
  if (isIP(options.host ?? '') !== 0) throw leadsInside(options.host ?? '');
  const socket = dial(options, done);
  // With the system's code: without one the AWS SDK takes it for a fault of ours.
  const noConnection = Object.assign(new Error('No connection in time.'), { code: 'ETIMEDOUT' });
  const late = setTimeout(() => socket?.destroy(noConnection), patience.connectMs);
  const settle = () => clearTimeout(late);
  socket?.once('secureConnect', settle).once('close', settle);
  return socket;
};

function leadsInside(name: string): Error {
  return problem(
    'provider-refused',
    `${name} leads to an address inside of a network instead of one on the internet. Nothing was sent there. Look at the name service of this server, or whether a private endpoint answers to that name, then try again.`,
  );
}
