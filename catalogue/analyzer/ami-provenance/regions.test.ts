import { expect, it } from 'vitest';
import { checkRegions, regionsOf } from './regions.ts';

it('reads regions however they are separated, each once', () => {
  expect(regionsOf(' us-east-1,eu-west-1;\n us-east-1 ')).toEqual(['us-east-1', 'eu-west-1']);
  expect(regionsOf(undefined)).toEqual([]);
  expect(regionsOf(' , ')).toEqual([]);
  expect(checkRegions('us-east-1, eu-west-1')).toBeUndefined();
});

it('names the region that is none', () => {
  expect(checkRegions('us-east-1, mars-north-1')).toBe(
    "AWS has no region 'mars-north-1'. Write ids such as eu-west-1, separated by commas.",
  );
  expect(checkRegions('evil.example/#')).toContain('AWS has no region');
  expect(checkRegions('x'.repeat(5000))?.length).toBeLessThan(140);
});
