import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { grafanaCloudToken } from './grafana-cloud-token.ts';

describe('the access policy token of Grafana Cloud', () => {
  it.each(['eu-west-1', 'us-east-2', 'ca-central-1', 'ap-southeast-2'])(
    'names inside the region and the stack that stand beside it, in %s',
    (region) => {
      const random = seededRandom(region);
      for (let n = 0; n < 100; n += 1) {
        const [token, place, stack] = drawFields(random, grafanaCloudToken, setFacts({ region }));
        const text = String(token?.value).slice('glc_'.length);
        const bytes = Buffer.from(text, 'base64');
        expect(bytes.toString('base64')).toBe(text);
        const read = JSON.parse(bytes.toString()) as { o: string; n: string; k: string };
        expect(Object.keys(read)).toEqual(['o', 'n', 'k', 'm']);
        expect(read).toMatchObject({ m: { r: place?.value } });
        expect(read.n).toMatch(new RegExp(`^stack-${stack?.value}-[a-z-]+$`));
        expect(read.o).toMatch(/^\d{6,7}$/);
        expect(read.k).toMatch(/^[A-Za-z0-9]{24}$/);
      }
    },
  );
});
