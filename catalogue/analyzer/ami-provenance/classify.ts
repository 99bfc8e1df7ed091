import type { Severity } from '#contract/analyses.ts';
import { vendorOf } from './vendors.ts';

/** What is known about an image; nothing at all when it is gone and nobody can tell. */
export interface ImageFacts {
  imageId: string;
  name: string | undefined;
  owner: string | undefined;
  alias: string | undefined;
  isPublic: boolean | undefined;
  /** Whether it meets the criteria of the account's Allowed AMIs. */
  isAllowed: boolean | undefined;
  state: string | undefined;
}

/** The Allowed AMIs setting of a region; undefined when it could not be read. */
export type Guardrail = 'enabled' | 'audit' | 'disabled' | undefined;

/** From whose point of view. */
export interface Viewpoint {
  accountId: string;
  trusted: ReadonlySet<string>;
  guardrail: Guardrail;
}

export const amiTypes = [
  'self',
  'trusted',
  'allowed',
  'verified',
  'private_shared',
  'known_vendor',
  'unknown_public',
  'missing',
] as const;
export type AmiType = (typeof amiTypes)[number];

export interface Verdict {
  type: AmiType;
  verified: boolean;
  severity: Severity;
}

/** The first rule that fits. */
export function classify(image: ImageFacts, from: Viewpoint): Verdict {
  const type = typeOf(image, from);
  const severity = type === 'unknown_public' && looksWellKnown(image.name) ? 'critical' : severityOf[type];
  return { type, severity, verified: verifiedTypes.has(type) };
}

function typeOf(image: ImageFacts, from: Viewpoint): AmiType {
  const { owner, alias, isPublic, isAllowed } = image;
  if (owner === undefined) return 'missing';
  if (owner === from.accountId) return 'self';
  if (from.trusted.has(owner)) return 'trusted';
  if (isAllowed === true && (from.guardrail === 'enabled' || from.guardrail === 'audit')) return 'allowed';
  if (alias !== undefined && verifiedAliases.has(alias)) return 'verified';
  // Where AWS does not say, the worse of the two is assumed.
  if (isPublic === false) return 'private_shared';
  return vendorOf(owner) === undefined ? 'unknown_public' : 'known_vendor';
}

const verifiedTypes: ReadonlySet<AmiType> = new Set<AmiType>(['self', 'trusted', 'allowed', 'verified']);

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ImageMetadata.html */
const verifiedAliases: ReadonlySet<string> = new Set(['amazon', 'aws-backup-vault', 'aws-marketplace']);

const severityOf: Record<AmiType, Severity> = {
  self: 'ok',
  trusted: 'ok',
  allowed: 'ok',
  verified: 'ok',
  private_shared: 'review',
  known_vendor: 'review',
  unknown_public: 'high',
  missing: 'unknown',
};

/**
 * Whether a look-up by name that forgets the owner would find this image:
 * https://securitylabs.datadoghq.com/articles/whoami-a-cloud-image-name-confusion-attack/
 */
export function looksWellKnown(name: string | undefined): boolean {
  const plain = (name ?? '')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  return wellKnown.some((part) => plain.includes(part));
}

const wellKnown = ['ubuntu/images/', 'al2023-ami', 'amzn2-ami', 'windows_server-', 'debian-12-', 'rhel-'];
