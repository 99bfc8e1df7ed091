import { plural } from './plural.ts';

interface Counts {
  instances: number;
  images: number;
  /** Images that nothing runs yet. */
  launchable: number;
  scanned: number;
  failed: number;
  errors: number;
  unknown: number;
  missing: number;
  /** Kinds of calls that the permissions do not allow and the analysis can do without. */
  leftOut: number;
}

/** The whole in a few sentences: first what is not in it. */
export function summaryOf(counts: Counts): string {
  return [limitsOf(counts), sizeOf(counts), nextOf(counts), verdictOf(counts), leftOutOf(counts)]
    .filter((part) => part !== '')
    .join(' ');
}

function limitsOf({ failed, errors }: Counts): string {
  if (failed > 0) return `${plural(failed, 'region')} failed, so this is not everything.`;
  return errors > 0 ? `${plural(errors, 'call')} failed, so this is not everything.` : '';
}

function sizeOf({ instances, images, scanned }: Counts): string {
  const where = `in ${plural(scanned, 'region')}`;
  if (instances === 0) return `No instance was found ${where}.`;
  const verb = instances === 1 ? 'runs' : 'run';
  return `${plural(instances, 'instance')} ${where} ${verb} on ${plural(images, 'image')}.`;
}

function nextOf({ launchable }: Counts): string {
  if (launchable === 0) return '';
  return `${plural(launchable, 'image')} that nothing runs yet would be started by templates or configurations.`;
}

function leftOutOf({ leftOut }: Counts): string {
  if (leftOut === 0) return '';
  return `Without the permission for ${plural(leftOut, 'call')}, some of what could be started or trusted is not known.`;
}

function verdictOf({ images, launchable, unknown, missing }: Counts): string {
  if (images + launchable === 0) return '';
  const strangers = `${plural(unknown, 'public image')} ${unknown === 1 ? 'is' : 'are'} of accounts that nobody knows.`;
  const gone = `Nothing is known of ${plural(missing, 'image')}.`;
  if (unknown + missing === 0) return 'The maker of each image is known.';
  return [...(unknown > 0 ? [strangers] : []), ...(missing > 0 ? [gone] : [])].join(' ');
}
