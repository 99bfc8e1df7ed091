import { describe, expect, it } from 'vitest';
import { secretTypes } from '#material/secret-types.ts';
import { drawValues } from '#material/testing/secret-values.ts';
import { gitleaks } from './gitleaks.ts';
import { secretlint } from './secretlint.ts';

const VALUES = 100;
const SLOW_VALUES = 2;

/** What vendors issue and a rule does not take. Left as it is: a value that suits the scanner would not be the vendor's. */
const exceptions: Record<string, string> = {
  'gitleaks generic-password': 'passwords hold signs that the generic rule ends at',
  'gitleaks pagerduty-api-key': 'a + in a key ends the match of the generic rule',
  'secretlint 1password-service-account-token':
    'the rule wants a token that ends in fQ, as one length of it does',
  'secretlint sendgrid-api-key': 'a dash in the first block is none of the signs of the rule',
};

const stated = secretTypes.flatMap((type) =>
  [gitleaks, secretlint]
    .filter(({ id }) => type.scanners[id as 'gitleaks' | 'secretlint'] !== null)
    .map((scanner) => ({ name: `${scanner.id} ${type.id}`, type, scanner })),
);

describe.each(stated)('$name', ({ name, type, scanner }) => {
  it(name in exceptions ? 'does not see every value' : 'sees every single value', () => {
    const [part] = type.parts;
    const one = { name: type.id, type, part };
    const values = drawValues(one, part.isSlow === true ? SLOW_VALUES : VALUES, ' seen');
    const unseen = values.flatMap((value) => {
      const content = `${type.context.replace('{value}', () => value)}\n`;
      const start = content.indexOf(value);
      const place = { secretType: type.id, name: part.spelling.env, start, end: start + value.length };
      // The rule for manifests of Kubernetes is tried in files of this ending only.
      const [verdict] = scanner.judge({ fileName: 'settings.yaml', content, values: [place] });
      return verdict?.isSeen === true ? [] : [`${value}: ${verdict?.why}`];
    });
    if (name in exceptions) expect(unseen).not.toEqual([]);
    else expect(unseen).toEqual([]);
  });
});

describe('the exceptions', () => {
  it('are of rules that a type states', () => {
    const names = stated.map(({ name }) => name);
    for (const name of Object.keys(exceptions)) expect(names).toContain(name);
  });
});
