import { severities, type Finding } from '#contract/analyses.ts';
import { plural } from './plural.ts';
import type { RegionReading } from './read-region.ts';
import type { Row } from './rows.ts';

/** What a person should look at, worst first. What is in order makes no finding. */
export function findingsOf(rows: readonly Row[], regions: readonly RegionReading[]): Finding[] {
  const found = [...rows.flatMap(ofImage), ...regions.flatMap(ofRegion)];
  return found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function ofImage(row: Row): Finding[] {
  const { imageId: image, type, severity, region, owner, owner_name: ownerName, name, count } = row;
  const where = { severity, region, image, owner };
  const running = `${plural(count, 'instance')} in ${region} ${count === 1 ? 'runs' : 'run'} on`;
  if (type === 'unknown_public' && severity === 'critical') {
    return [
      {
        id: 'name_confusion',
        ...where,
        message: `${running} ${image}, a public image of the unknown account ${owner} that is named like a well-known one: ${name}.`,
        fix: 'Treat these instances as compromised until you know better, and name the owner wherever an image is looked up by name.',
      },
    ];
  }
  if (type === 'unknown_public') {
    return [
      {
        id: 'unknown_public',
        ...where,
        message: `${running} ${image}, a public image of the account ${owner}, which nobody knows.`,
        fix: 'Find out who chose this image and why. Trust the account in the profile, or rebuild on an image of a provider you know.',
      },
    ];
  }
  if (type === 'missing') {
    return [
      {
        id: 'missing',
        ...where,
        message: `${running} ${image}, of which nothing is known: it is gone, or its description was refused.`,
        fix: 'Rebuild these instances on an image whose maker you know.',
      },
    ];
  }
  if (type === 'known_vendor') {
    return [
      {
        id: 'known_vendor',
        ...where,
        message: `${running} ${image}, a public image of ${ownerName} (${owner}).`,
        fix: 'A list says that this account is theirs; that is no proof. If you want this vendor, trust the account in the profile.',
      },
    ];
  }
  if (type === 'private_shared') {
    const vendor = ownerName === null ? '' : ` (${ownerName})`;
    return [
      {
        id: 'private_shared',
        ...where,
        message: `${running} ${image}, a private image that the account ${owner}${vendor} shares with yours.`,
        fix: 'If the account is a partner of yours, trust it in the profile.',
      },
    ];
  }
  return [];
}

function ofRegion({ region, guardrail, images, fallback }: RegionReading): Finding[] {
  const found: Finding[] = [];
  if (guardrail === 'disabled' && images.length > 0) {
    found.push({
      id: 'guardrail_off',
      severity: 'review',
      region,
      message: `Allowed AMIs is off in ${region}: instances can be started there from an image of anybody.`,
      fix: 'Switch Allowed AMIs to audit mode with the providers that you want, then to enabled.',
    });
  }
  if (fallback !== undefined) {
    found.push({
      id: 'metadata_refused',
      severity: 'review',
      region,
      message: `${fallback} The images in ${region} were looked up one by one, which finds none that are gone.`,
      fix: 'Allow ec2:DescribeInstanceImageMetadata.',
    });
  }
  return found;
}
