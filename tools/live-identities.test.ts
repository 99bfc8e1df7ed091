import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/catalogue.ts';

describe('what the pages say of identities that exist', () => {
  const live = catalogue.filter((entry) => entry.kind === 'Deploy' && entry.agent.making !== undefined);

  it.each(['web/screens/terms/TermsScreen.tsx', 'web/screens/docs/MarketplacePage.tsx'])(
    'names the one agent that makes one, in %s',
    (page) => {
      const words = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ');
      expect(live.map(({ agent }) => agent.manifest.name)).toEqual(['Non-Human Identities']);
      for (const { agent } of live)
        expect(words).toMatch(new RegExp(`[Oo]ne agent( alone)?, ${agent.manifest.name},`));
    },
  );
});
