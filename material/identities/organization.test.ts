import { describe, expect, it } from 'vitest';
import { setFacts } from '#material/testing/set-facts.ts';
import { appIdOf, installationIdOf } from './github-app.ts';
import { organizationOf, repositoryOf } from './organization.ts';

const facts = setFacts();
const others = Array.from({ length: 200 }, (_, at) => ({
  ...facts,
  service: {
    ...facts.service,
    clientId: `${(at * 21_474_836).toString(16).padStart(8, '0')}-1f2e-4d3c-8b5a-0123456789ab`,
    organizationMark: (at * 327).toString(16).padStart(4, '0'),
  },
}));

describe('the names of a company at a vendor', () => {
  it('say whose they are, and are nobody else’s', () => {
    expect(organizationOf(facts)).toBe(`${facts.world.slug}-${facts.service.clientId.slice(0, 4)}`);
    expect(repositoryOf(facts)).toBe(`${organizationOf(facts)}/${facts.service.product}`);
    expect(new Set(others.map(organizationOf)).size).toBe(others.length);
  });
});

describe('the ids of a GitHub App', () => {
  it('are the same for the same service, and above those that are given away', () => {
    expect([appIdOf(facts), installationIdOf(facts)]).toEqual([appIdOf(facts), installationIdOf(facts)]);
    for (const one of others) {
      expect(appIdOf(one)).toMatch(/^[78]\d{6}$/);
      expect(installationIdOf(one)).toMatch(/^[34]\d{8}$/);
    }
    expect(new Set(others.map(appIdOf)).size).toBe(others.length);
  });
});
