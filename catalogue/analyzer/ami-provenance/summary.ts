import { plural } from './plural.ts';

interface Counts {
  instances: number;
  images: number;
  scanned: number;
  failed: number;
  errors: number;
  unknown: number;
  missing: number;
}

/** The whole in a few sentences: first what is not in it. */
export function summaryOf(counts: Counts): string {
  return [limitsOf(counts), sizeOf(counts), verdictOf(counts)].filter((part) => part !== '').join(' ');
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

function verdictOf({ instances, unknown, missing }: Counts): string {
  if (instances === 0) return '';
  const strangers = `${plural(unknown, 'public image')} ${unknown === 1 ? 'is' : 'are'} of accounts that nobody knows.`;
  const gone = `Nothing is known of ${plural(missing, 'image')}.`;
  if (unknown + missing === 0) return 'The maker of each image is known.';
  return [...(unknown > 0 ? [strangers] : []), ...(missing > 0 ? [gone] : [])].join(' ');
}
