import { describe, expect, it } from 'vitest';
import { drawWorld } from './data/world.ts';
import { drawAccount, drawDraft } from './draw-draft.ts';
import { formatOf, formatsFor } from './formats.ts';
import { SESSION_HOURS } from './identities/iam-user.ts';
import { seededRandom } from './random.ts';
import { secretTypes } from './secret-types.ts';
import { templateOf, templates } from './templates.ts';
import { bashHistory } from './templates/named/bash-history.ts';
import type { Draft } from './templates/template.ts';

const now = new Date('2026-11-21T10:00:00Z');
const REGIONS = [undefined, undefined, 'ap-northeast-1', 'eu-south-2', 'sa-east-1', 'us-gov-west-1'];
const REGION =
  /(?<![a-z])(?:us|eu|ap|ca|sa|me|af|il|cn|mx)(?:-gov)?-(?:central|(?:north|south)?(?:east|west)|north|south)-\d(?!\d)/g;
const DATE = /(?<![\w-])(?:19|20)\d\d-[01]\d(?:-[0-3]\d)?(?![\d-])/g;
const DAY = 24 * 60 * 60 * 1000;
const ENVIRONMENT = /(?<![a-z])(?:prod|prd|production|live)(?![a-z])/gi;
const COPYRIGHT = /(?:Copyright|Copyright \(c\)|\(c\)) (\d{4})-(\d{4}) (.+?)(?:\.|$)/im;

/** Who names regions of its own, which are not AWS's: it serves its customers from the nearest that it has. */
const SERVES_FROM_ITS_OWN = ['alibaba-access-key', 'grafana-cloud-token', 'pinecone-api-key'];

/** Versions of vendors' interfaces are dates, and no part of the story. */
const VERSIONS = [
  '2006-03-01',
  '2010-04-01',
  '2018-02-08',
  '2019-01-01',
  '2022-06-28',
  '2022-11-28',
  '2023-06-01',
  '2024-10-15',
  '2024-10-21',
  '2024-11-01',
  '2024-11-04',
  '2025-10-16',
  '2026-01',
];

type Story = { name: string; draft: Draft; content: string };

/** Every type in a third of the templates; what takes its time in one. */
const stories = templates.flatMap((template, nth) =>
  secretTypes.flatMap((type, at): Story[] => {
    const isSlow = type.parts.some((part) => part.isSlow === true);
    if (isSlow ? template.id !== 'dotenv' : at % 3 !== nth % 3) return [];
    const fitting = formatsFor(template);
    const format = fitting[(Math.floor(at / 3) + nth) % fitting.length] ?? fitting[0];
    if (format === undefined) return [];
    const random = seededRandom(`story ${type.id} ${template.id}`);
    const world = drawWorld(random, { now, region: REGIONS[(at + nth) % REGIONS.length] });
    const company = { world, account: drawAccount({ random, now }) };
    const { draft } = drawDraft([type.id], company, { random, now });
    const { content } = template.write(draft, format);
    return [{ name: `${type.id} ${template.id} ${format.id}`, draft, content }];
  }),
);

/** Pages and messages, with a type that brings no environment of its own. */
const told = Array.from({ length: 240 }, (_, nth): Story => {
  const template = templateOf('prose');
  const format = formatOf(nth % 3 === 0 ? 'md' : 'txt');
  const random = seededRandom(`told ${nth}`);
  const company = { world: drawWorld(random, { now }), account: drawAccount({ random, now }) };
  const { draft } = drawDraft(['openai-api-key'], company, { random, now });
  return { name: `told ${nth} ${format.id}`, draft, content: template.write(draft, format).content };
});

/** Without the lines that hold values. */
function proseIn(content: string): string {
  return content.replaceAll(/^(?:- )?[A-Z_]+: .*$/gm, '');
}

/** What lives for hours, and what stands beside it. */
const freshTypes = secretTypes.filter(({ isShortLived }) => isShortLived === true).map(({ id }) => id);

function drawnFor(ids: readonly string[], seed: string): ReturnType<typeof drawDraft> {
  const random = seededRandom(`drawn ${seed}`);
  const company = { world: drawWorld(random, { now }), account: drawAccount({ random, now }) };
  return drawDraft(ids, company, { random, now });
}

/** Nobody writes of last year above what was issued within the hour. */
function expectFresh(ids: readonly string[], issuedOf: (draft: Draft) => Date): void {
  for (let nth = 0; nth < 20; nth += 1) {
    const { draft } = drawnFor(ids, `${ids.join('+')} ${nth}`);
    const issued = issuedOf(draft).getTime();
    expect(draft.service.keyCreatedAt.getTime()).toBe(issued);
    expect(now.getTime() - issued).toBeGreaterThan(0);
    expect(now.getTime() - issued).toBeLessThan(60 * 60 * 1000);
  }
}

function typesOf({ draft }: Story): string[] {
  return draft.sets.map(({ type }) => type.id);
}

describe('what one file tells', () => {
  it('names no region but the two of the company, unless a vendor has none of them', () => {
    let named = 0;
    const wrong = stories.flatMap((story) => {
      const { world } = story.draft;
      const found = [...new Set(story.content.match(REGION) ?? [])];
      named += found.length;
      return found
        .filter((region) => region !== world.region && region !== world.secondRegion)
        .filter((region) => {
          if (!SERVES_FROM_ITS_OWN.some((id) => typesOf(story).includes(id))) return true;
          const [continent] = world.region.split('-');
          return ['eu', 'us'].includes(continent ?? '') && !region.startsWith(`${continent}-`);
        })
        .map((region) => `${story.name}: ${region}, and the company works in ${world.region}`);
    });
    expect(wrong).toEqual([]);
    expect(named).toBeGreaterThan(stories.length / 4);
  });

  it('names below an environment no machine of another one', () => {
    let held = 0;
    const wrong = stories.flatMap(({ name, content, draft: { world } }) => {
      const found = machinesBelow(content, world.environments);
      held += found.length;
      return found
        .filter(({ below, machine }) => below !== machine)
        .map(({ below, machine }) => `${name}: a machine of ${machine} below ${below}`);
    });
    expect(wrong).toEqual([]);
    expect(held).toBeGreaterThan(10);
  });

  it('has an index of Pinecone where the company is, if Pinecone is there', () => {
    const indexes = stories.flatMap(({ draft: { sets, world } }) => {
      const field = sets.flatMap(({ fields }) => fields).find(({ part }) => part === 'PINECONE_REGION');
      return field === undefined ? [] : [{ index: field.value, region: world.region }];
    });
    const near = indexes.filter(({ region }) =>
      /^(?:us-east-1|us-west-2|eu-west-1|eu-central-1)$/.test(region),
    );
    expect(near.length).toBeGreaterThan(0);
    for (const { index, region } of near) expect(index).toBe(region);
  });

  it('dates nothing before its service, and nothing after today but an end', () => {
    let [past, ends] = [0, 0];
    const wrong = stories.flatMap((story) => {
      const { createdAt } = story.draft.service;
      return story.content.split('\n').flatMap((line) =>
        [...line.matchAll(DATE)]
          .filter(([date]) => !VERSIONS.includes(date))
          .filter((match) => {
            const [date] = match;
            const isAfterStart = date >= createdAt.toISOString().slice(0, date.length);
            if (date <= now.toISOString().slice(0, date.length)) {
              past += 1;
              return !isAfterStart;
            }
            ends += 1;
            const isTooLate = date > new Date(now.getTime() + 3 * 365 * 86_400_000).toISOString();
            return isTooLate || !/expir|until|valid|ends|se=/i.test(line.slice(0, match.index));
          })
          .map(([date]) => `${story.name}: ${date}, and the service is of ${createdAt.toISOString()}`),
      );
    });
    expect(wrong).toEqual([]);
    expect(past).toBeGreaterThan(stories.length / 10);
    expect(ends).toBeGreaterThan(0);
  });

  it('sends a message on a working day that has passed, one to twenty days ago', () => {
    const dates = told.flatMap(({ name, content }) => {
      if (!name.endsWith('txt')) return [];
      const [, channel] = /^(?:[#-]\S* .*)?(\d{4}-\d\d-\d\d)/.exec(content) ?? [];
      const [, mail] = /^Date: (.+)$/m.exec(content) ?? [];
      const sent = mail ?? channel;
      return sent === undefined ? [] : [new Date(sent)];
    });
    expect(dates.length).toBeGreaterThan(50);
    const today = now.getTime() - (now.getTime() % DAY);
    for (const date of dates) {
      const days = (today - (date.getTime() - (date.getTime() % DAY))) / DAY;
      expect(days).toBeGreaterThanOrEqual(1);
      expect(days).toBeLessThanOrEqual(20);
      expect(date.getUTCDay() % 6).not.toBe(0);
    }
    expect(new Set(dates.map((date) => date.toISOString().slice(0, 10))).size).toBeGreaterThan(8);
  });

  it('calls the environment in pages and messages as its company does', () => {
    const named = told.filter(({ draft, content }) => {
      const own = draft.service.environment;
      const written = proseIn(content).match(ENVIRONMENT) ?? [];
      expect(written.filter((word) => word.toLowerCase() !== own)).toEqual([]);
      return written.length > 0;
    });
    expect(named.length).toBeGreaterThan(told.length / 2);
  });

  it('counts days only in the plural', () => {
    const counts = told.flatMap(({ content }) => proseIn(content).match(/\d+ (?:days?|weeks?)\b/g) ?? []);
    expect(counts.length).toBeGreaterThan(10);
    expect(counts.filter((count) => /^[01] |(?:day|week)$/.test(count))).toEqual([]);
  });

  it('makes each key after its service and before the file, and its company is older than all of them', () => {
    for (const { draft } of stories) {
      const { service, world } = draft;
      expect(service.createdAt.getTime()).toBeLessThanOrEqual(service.keyCreatedAt.getTime());
      expect(service.keyCreatedAt.getTime()).toBeLessThan(now.getTime());
      expect(world.foundedYear).toBeLessThan(service.createdAt.getUTCFullYear());
    }
  });

  it.each(freshTypes.filter((id) => id !== 'aws-session-token'))(
    'dates what stands around %s from the hour in which it was issued',
    (id) => {
      expectFresh([id], ({ service }) => service.keyCreatedAt);
    },
  );

  it.each([['aws-session-token'], ['aws-session-token', 'aws-access-key']])(
    'does so around the keys of a session (%s %s)',
    (...ids) => {
      expectFresh(ids, ({ aws, service }) => {
        expect(aws?.user.keyCreatedAt).toEqual(service.keyCreatedAt);
        const end = aws?.user.main.expiresAt?.getTime() ?? 0;
        return new Date(end - SESSION_HOURS * 60 * 60 * 1000);
      });
    },
  );

  it.each(freshTypes)('has what was typed with %s lie between its issue and the file', (id) => {
    const dated = Array.from({ length: 30 }, (_, nth) => drawnFor([id], `typed ${id} ${nth}`)).flatMap(
      ({ draft }) => {
        const { content } = bashHistory.write(draft, formatOf('native'));
        const seconds = [...content.matchAll(/^#(\d{10})$/gm)].map(([, second]) => Number(second) * 1000);
        return seconds.length === 0 ? [] : [{ seconds, issued: draft.service.keyCreatedAt.getTime() }];
      },
    );
    expect(dated.length).toBeGreaterThan(3);
    for (const { seconds, issued } of dated) {
      expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
      expect(seconds[0]).toBeGreaterThanOrEqual(Math.floor(issued / 1000) * 1000);
      expect(seconds.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it.each(freshTypes)('sends no message with %s before it was issued, and none after today', (id) => {
    for (let nth = 0; nth < 30; nth += 1) {
      const { draft } = drawnFor([id], `sent ${id} ${nth}`);
      const { content } = templateOf('prose').write(draft, formatOf('txt'));
      const [, mail] = /^Date: (.+)$/m.exec(content) ?? [];
      const [channel] = /^\d{4}-\d\d-\d\d|(?<=^[#-]\S* .*)\d{4}-\d\d-\d\d/.exec(content) ?? [];
      const issued = draft.service.keyCreatedAt;
      if (mail !== undefined) {
        expect(new Date(mail).getTime()).toBeGreaterThanOrEqual(issued.getTime() - 1000);
        expect(new Date(mail).getTime()).toBeLessThanOrEqual(now.getTime());
      }
      if (channel !== undefined) expect(channel).toBe(issued.toISOString().slice(0, 10));
      const times = [...content.matchAll(/(?:^|[ [])(\d\d:\d\d)(?:\]|$|:? )/gm)].map(([, time = '']) => time);
      const last = now.toISOString().slice(11, 16);
      if (channel !== undefined) expect(times.filter((time) => time > last)).toEqual([]);
    }
  });

  it('dates a token from the second that stands inside it', () => {
    const { draft } = drawnFor(['jwt-rs256'], 'second inside');
    const [token = ''] = draft.sets.flatMap(({ fields }) => fields.map(({ value }) => value));
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
    };
    expect(claims.iat).toBe(Math.floor(draft.service.keyCreatedAt.getTime() / 1000));
  });

  it('leaves no hole where a file has nothing to hold', () => {
    const holes = stories.filter(
      ({ name, content }) => /\n{4}/.test(content) || (/ shell /.test(name) && /\n{3}/.test(content)),
    );
    expect(holes.map(({ name }) => name)).toEqual([]);
  });

  it('puts the copyright of some companies over their code, from the year in which they began', () => {
    const code = stories.filter(({ name }) => / (?:java|csharp|go) /.test(name));
    const held = code.map(({ draft, content }) => {
      const [, from, to, owner] = COPYRIGHT.exec(content) ?? [];
      if (from === undefined) return false;
      expect([from, to, owner]).toEqual([String(draft.world.foundedYear), '2026', draft.world.name]);
      return true;
    });
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.55);
  });
});

/** Each machine that stands in a section, a table or a group with the name of an environment, and the environment of either. */
function machinesBelow(
  content: string,
  environments: readonly string[],
): { below: string; machine: string }[] {
  const names = environments.join('|');
  const head = new RegExp(`^(\\s*)(?:\\[(?:[\\w-]+\\.)*|["']?)(${names})["'\\]]?\\s*(?:[:=]\\s*\\{?)?$`);
  const host = new RegExp(`-(${names})-0\\d\\.`, 'g');
  let section: { name: string; depth: number } | undefined;
  return content.split('\n').flatMap((line) => {
    const [, indent, name] = head.exec(line) ?? [];
    const depth = line.search(/\S/);
    if (name !== undefined) section = { name, depth: indent?.length ?? 0 };
    else if (line.startsWith('[')) section = undefined;
    else if (depth !== -1 && section !== undefined && depth < section.depth) section = undefined;
    const below = section?.name;
    if (below === undefined) return [];
    return [...line.matchAll(host)].map(([, machine = '']) => ({ below, machine }));
  });
}
