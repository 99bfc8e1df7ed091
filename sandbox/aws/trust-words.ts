import { readPolicy, type Statement } from './iam/policy.ts';

/** Whom a role lets in, in a few words; what somebody wrote wrongly is said too. */
export function trustWords(trustPolicy: string): string {
  try {
    const allowing = readPolicy(trustPolicy, 'trust').filter(({ isAllow }) => isAllow);
    return [...new Set(allowing.flatMap(trusted))].join(', ') || 'trusts nobody';
  } catch {
    return 'a trust policy that cannot be read';
  }
}

function trusted({ principals = {}, conditions }: Statement): string[] {
  const asked = new Set(
    Object.values(conditions).flatMap((keys) => Object.keys(keys).map((key) => key.toLowerCase())),
  );
  return Object.entries(principals).flatMap(([kind, names]) =>
    names.map((name) => {
      if (kind === 'Service') return `trusts ${name}`;
      if (kind === 'Federated') {
        const provider = name.slice(name.indexOf('/') + 1);
        return `trusts ${provider}${asked.has(`${provider}:sub`) ? '' : ', whoever signs in there'}`;
      }
      const who = name === '*' ? 'everybody' : name.replace(/^arn:aws:iam::(\d{12}):root$/, '$1');
      return `trusts ${who}${asked.has('sts:externalid') ? ' with an external id' : ''}`;
    }),
  );
}
