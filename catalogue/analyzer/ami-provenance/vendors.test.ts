import { expect, it } from 'vitest';
import { vendorOf } from './vendors.ts';

it('knows vendors by their accounts, with the page that says so', () => {
  expect(vendorOf('464622532012')).toEqual({
    name: 'Datadog',
    sourceUrls: [
      'https://docs.datadoghq.com/integrations/guide/aws-manual-setup/',
      'https://docs.datadoghq.com/integrations/amazon_ec2/',
    ],
  });
});

it('leaves out entries that the list itself has switched off', () => {
  expect(vendorOf('858827067514')).toBeUndefined();
  expect(vendorOf('068664126052')).toBeUndefined();
});

it('knows nobody by another word', () => {
  for (const word of ['', '__proto__', 'constructor', '46462253201']) expect(vendorOf(word)).toBeUndefined();
});
