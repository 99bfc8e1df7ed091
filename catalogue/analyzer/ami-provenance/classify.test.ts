import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amiTypes, classify, looksWellKnown, type ImageFacts, type Viewpoint } from './classify.ts';

const self = '210987654321';
const stranger = '310987654399';
const datadog = '464622532012';

const from: Viewpoint = {
  accountId: self,
  trusted: new Set(['410987654321']),
  guardrail: 'disabled',
};
const image: ImageFacts = {
  imageId: 'ami-0123456789abcdef0',
  name: 'web',
  owner: stranger,
  alias: undefined,
  isPublic: true,
  isAllowed: true,
  state: 'available',
};

describe('classify', () => {
  it.each([
    ['self', { owner: self }, {}, 'ok', true],
    ['trusted', { owner: '410987654321' }, {}, 'ok', true],
    ['allowed', {}, { guardrail: 'enabled' }, 'ok', true],
    ['allowed', {}, { guardrail: 'audit' }, 'ok', true],
    ['verified', { alias: 'amazon' }, {}, 'ok', true],
    ['verified', { alias: 'aws-marketplace' }, {}, 'ok', true],
    ['verified', { alias: 'aws-backup-vault', isPublic: false }, {}, 'ok', true],
    ['private_shared', { isPublic: false }, {}, 'review', false],
    ['private_shared', { isPublic: false, owner: datadog }, {}, 'review', false],
    ['known_vendor', { owner: datadog }, {}, 'review', false],
    ['unknown_public', {}, {}, 'high', false],
    ['unknown_public', { name: 'ubuntu/images/hvm-ssd/jammy' }, {}, 'critical', false],
    ['missing', { owner: undefined }, {}, 'unknown', false],
  ] as const)('says %s of %j seen from %j', (type, facts, viewpoint, severity, verified) => {
    expect(classify({ ...image, ...facts }, { ...from, ...viewpoint })).toEqual({ type, severity, verified });
  });

  it('takes the first rule that fits', () => {
    const all = { ...image, alias: 'amazon', isPublic: false };
    const open: Viewpoint = { ...from, guardrail: 'enabled', trusted: new Set([self, stranger]) };
    expect(classify({ ...all, owner: self }, open).type).toBe('self');
    expect(classify(all, open).type).toBe('trusted');
    expect(classify(all, { ...open, trusted: new Set() }).type).toBe('allowed');
    expect(classify(all, from).type).toBe('verified');
    expect(classify({ ...all, alias: undefined, owner: datadog }, from).type).toBe('private_shared');
  });

  it('trusts no mark of a setting that is off or unknown', () => {
    expect(classify(image, { ...from, guardrail: 'disabled' }).type).toBe('unknown_public');
    expect(classify(image, { ...from, guardrail: undefined }).type).toBe('unknown_public');
    expect(classify({ ...image, isAllowed: undefined }, { ...from, guardrail: 'enabled' }).type).toBe(
      'unknown_public',
    );
  });

  it('trusts no alias but those that AWS gives', () => {
    for (const alias of ['Amazon', 'amazon ', 'self', '']) {
      expect(classify({ ...image, alias }, from).type).toBe('unknown_public');
    }
  });

  it('assumes the worse where AWS does not say whether an image is public', () => {
    expect(classify({ ...image, isPublic: undefined }, from).type).toBe('unknown_public');
  });

  it('counts nothing as ok that is not verified', () => {
    const facts = fc.record({
      owner: fc.constantFrom(undefined, self, stranger, datadog, '410987654321'),
      alias: fc.constantFrom(undefined, 'amazon', 'other'),
      isPublic: fc.constantFrom(undefined, true, false),
      isAllowed: fc.constantFrom(undefined, true, false),
      name: fc.option(fc.string(), { nil: undefined }),
    });
    const guardrails = fc.constantFrom<Viewpoint['guardrail']>('enabled', 'audit', 'disabled', undefined);
    fc.assert(
      fc.property(facts, guardrails, (known, guardrail) => {
        const verdict = classify({ ...image, ...known }, { ...from, guardrail });
        expect(amiTypes).toContain(verdict.type);
        expect(verdict.severity === 'ok').toBe(verdict.verified);
        if (known.owner === undefined) expect(verdict.type).toBe('missing');
      }),
    );
  });
});

describe('looksWellKnown', () => {
  it.each([
    'ubuntu/images/hvm-ssd/ubuntu-jammy',
    'al2023-ami-2023.1-x86_64',
    'AL2023-AMI-minimal',
    'Windows_Server-2022-English',
    'debian-12-amd64-20240101',
    'RHEL-9.2.0_HVM',
    'ｕbuntu/images/x',
    'ubuntu/\u200Bimages/x',
  ])('finds %s', (name) => {
    expect(looksWellKnown(name)).toBe(true);
  });

  it.each([undefined, '', 'web-server', 'my-ubuntu', 'debian'])('leaves %s alone', (name) => {
    expect(looksWellKnown(name)).toBe(false);
  });
});
