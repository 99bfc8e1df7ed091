import { severities, type Finding } from '#contract/analyses.ts';
import { plural } from './plural.ts';
import type { LeftOut } from './attempts.ts';
import type { RegionReading } from './read-region.ts';
import type { Row } from './rows.ts';

/** What a person should look at, worst first. What is in order makes no finding. */
export function findingsOf(
  rows: readonly Row[],
  regions: readonly RegionReading[],
  leftOut: readonly LeftOut[],
): Finding[] {
  const found = [...rows.flatMap(ofImage), ...regions.flatMap(ofRegion), ...ofLeftOut(leftOut)];
  return found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function ofImage(row: Row): Finding[] {
  const { imageId: image, type, severity, region, owner, owner_name: ownerName, name, count } = row;
  const where = { severity, region, image, owner };
  const running = usersOf(row);
  const isRunning = count > 0;
  if (type === 'unknown_public' && severity === 'critical') {
    return [
      {
        id: 'name_confusion',
        ...where,
        message: `${running} ${image}, a public image of the unknown account ${owner} that is named like a well-known one: ${name}.`,
        fix: isRunning
          ? 'Treat these instances as compromised until you know better, and name the owner wherever an image is looked up by name.'
          : 'Change it before anything is started, and name the owner wherever an image is looked up by name.',
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
        message: `${running} ${image}, of which nothing is known: it is gone, not shared or not allowed here, or its description was refused.`,
        fix: isRunning
          ? 'Rebuild these instances on an image whose maker you know.'
          : 'Change it to an image whose maker you know, or remove it.',
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

/** 'In eu-west-1 launch template web-lt and 2 more would start', or how many instances run on it. */
function usersOf({ region, count, launched_by: launchers = [] }: Row): string {
  if (count > 0) return `${plural(count, 'instance')} in ${region} ${count === 1 ? 'runs' : 'run'} on`;
  const [first = 'something', ...others] = launchers;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `Nothing runs on it yet, but in ${region} ${first}${more} would start`;
}

/** One for each call, however many regions refuse it. */
function ofLeftOut(leftOut: readonly LeftOut[]): Finding[] {
  return [...Map.groupBy(leftOut, ({ call }) => call)].map(([call, of]) => ({
    id: 'not_read',
    severity: 'review',
    regions: of.map(({ region }) => region),
    message: `${of[0]?.message ?? ''} ${consequences[call] ?? ''}`.trim(),
    fix: `Allow ${call === 'ListAccounts' ? 'organizations:ListAccounts in the managing account, or name your accounts as trusted in the profile' : actionOf(call)}.`,
  }));
}

const consequences: Readonly<Record<string, string>> = {
  DescribeAutoScalingGroups:
    'Versions of templates that only Auto Scaling groups hold on to are not in this analysis.',
  DescribeLaunchConfigurations:
    'Images of launch configurations that nothing runs yet are not in this analysis.',
  DescribeLaunchTemplateVersions:
    'Images of launch templates that nothing runs yet are not in this analysis.',
};

function actionOf(call: string): string {
  return `${call === 'DescribeLaunchTemplateVersions' ? 'ec2' : 'autoscaling'}:${call}`;
}

function ofRegion(reading: RegionReading): Finding[] {
  const { region, guardrail, images, fallback, byParameter } = reading;
  const found: Finding[] = [];
  if (guardrail === 'disabled' && images.length > 0) {
    found.push({
      id: 'guardrail_off',
      severity: 'review',
      region,
      message: `Allowed AMIs is off in ${region}: instances can be started there from an image of anybody.`,
      fix: reading.isGuardrailByPolicy
        ? 'A declarative policy of your organisation sets this, not the account: have whoever manages that policy switch Allowed AMIs to audit mode with the providers that you want, then to enabled.'
        : 'Switch Allowed AMIs to audit mode with the providers that you want, then to enabled.',
    });
  }
  if (byParameter.length > 0) {
    const [first = '', ...others] = byParameter;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    found.push({
      id: 'image_by_parameter',
      severity: 'review',
      region,
      message: `In ${region} ${first}${more} ${others.length === 0 ? 'takes its image' : 'take their images'} from a parameter or in another way that is not read here.`,
      fix: 'Look up which image that is, and who may change the parameter.',
    });
  }
  if (fallback !== undefined) {
    found.push({
      id: 'metadata_refused',
      severity: 'review',
      region,
      message: `${fallback.reason} The images in ${region} were looked up one by one, which finds none that are gone.`,
      fix: fallback.fix,
    });
  }
  return found;
}
