import { factsOf } from './facts.ts';
import { readingsOf, type ScannedFile, type ScannedValue, type Silence } from './scanner.ts';
import { FARTHEST, type Detector, type Form } from './trufflehog-detector.ts';

/** Detectors that are called otherwise than the folder that the facts of a type name. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  artifactory: ['ArtifactoryAccessToken'],
  aws: ['AWS', 'AWSSessionKey'],
  azure_cosmosdb: ['AzureCosmosDBKeyIdentifiable'],
  azure_entra: ['Azure'],
  circleci: ['Circle'],
  googlegemini: ['GoogleGeminiAPIKey'],
  hashicorpvault: ['HashiCorpVaultToken', 'HashiCorpVaultBatchToken'],
  npmtokenv2: ['NpmToken'],
  twilioapikey: ['Twilio'],
};

/** There, and not turned on unless somebody asks for it. */
const TURNED_OFF = ['azurefunctionkey'];

/** A token that both sides sign with one secret cannot be checked from outside. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'jwt-hs256': 'Its detector JWT leaves out tokens that are signed with a shared secret.',
};

/** The detectors that a type’s facts name. */
export function detectorsOf(
  secretType: string,
  all: readonly Detector[],
): readonly Detector[] | 'none' | 'off' {
  const fact = factsOf(secretType).trufflehog;
  if (fact === null) return 'none';
  if (TURNED_OFF.includes(fact)) return 'off';
  const called = CALLED[fact];
  return all.filter(({ name }) =>
    called === undefined ? name.toLowerCase() === fact.replaceAll('_', '') : called.includes(name),
  );
}

/** Why nothing is reported of a value that no detector has found and thrown away: the first of its detector’s conditions that is not met. */
export function explain(
  { secretType, start, end }: ScannedValue,
  { content }: ScannedFile,
  readings: readonly string[],
  all: readonly Detector[],
): Silence {
  const spelled = content.slice(start, end);
  if (spelled.includes('-----BEGIN')) {
    return {
      cause: 'form',
      why: 'It wants the key in one piece; it is cut into lines of code here, or of a kind that it does not read.',
    };
  }
  const leftOut = LEFT_OUT[secretType];
  if (leftOut !== undefined) return { cause: 'form', why: leftOut };
  const own = detectorsOf(secretType, all);
  if (own === 'none') return { cause: 'no-rule', why: 'It has no detector for this form.' };
  if (own === 'off')
    return { cause: 'no-rule', why: 'It has a detector for this form, which is not turned on by default.' };
  const texts = readingsOf(spelled);
  for (const detector of own) {
    const place = detector.parts.findIndex((part) => takes(part.bare ?? part, texts));
    const part = detector.parts[place];
    if (part !== undefined) return unmet(detector, part, place, texts, readings);
  }
  return {
    cause: 'form',
    why: `Its detector ${[...new Set(own.map(({ name }) => name))].join(' or ')} does not take the value as it stands here.`,
  };
}

function unmet(
  { name, words, reach, parts }: Detector,
  part: Form,
  place: number,
  texts: readonly string[],
  readings: readonly string[],
): Silence {
  const stretches = readings.flatMap((reading) =>
    stretchesOf({ words, reach }, reading, reading.toLowerCase()),
  );
  const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(words.map((one) => `“${one}”`));
  if (stretches.length === 0) {
    return { cause: 'keyword', why: `Its detector ${name} wakes only where the file says ${listed}.` };
  }
  const near = stretches.filter((stretch) => texts.some((text) => stretch.includes(text)));
  if (near.length === 0) {
    return {
      cause: 'keyword',
      why: `Its detector ${name} looks only around ${listed}, and the value stands too far away.`,
    };
  }
  const bare = part.bare ?? part;
  if (
    part.before !== undefined &&
    !near.some((stretch) => takes(part, texts, stretch)) &&
    near.some((stretch) => takes(bare, texts, stretch))
  ) {
    return {
      cause: 'keyword',
      why: `Its detector ${name} wants a word like “${part.before}” at most ${FARTHEST} characters before the value.`,
    };
  }
  const isAlone = !near.some((stretch) => parts.every((one) => one(stretch).length > 0));
  if (isAlone && parts.length > 1) {
    return {
      cause: 'form',
      why:
        place === 0
          ? `Its detector ${name} reports it only beside what belongs to it, such as an id, an account or the vendor’s address, and does not find that near it.`
          : `Its detector ${name} tells it only beside the rest of what belongs together, and does not find that near it.`,
    };
  }
  return {
    cause: 'form',
    why:
      part.isUnsaid === true
        ? `Its detector ${name} looks for it, and reports only what stands beside it.`
        : `Its detector ${name} does not take the value as it stands here.`,
  };
}

/** Whether the form finds the value, or a part of it that could be no chance. */
function takes(form: (stretch: string) => string[], texts: readonly string[], stretch?: string): boolean {
  const isIts = (found: string, text: string): boolean =>
    found === text || (found.length >= SHORTEST_PART && text.includes(found));
  return texts.some((text) => form(stretch ?? text).some((found) => isIts(found, text)));
}

const SHORTEST_PART = 6;

/** What a detector looks at: the surroundings of each of its words, in one where they overlap. */
export function stretchesOf(
  { words, reach: [before, behind] }: Pick<Detector, 'words' | 'reach'>,
  reading: string,
  lowered: string,
): string[] {
  const ends: [start: number, end: number][] = [];
  for (const word of words) {
    for (let at = lowered.indexOf(word); at !== -1; at = lowered.indexOf(word, at + 1)) {
      ends.push([Math.max(0, at - before), at + behind]);
    }
  }
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of ends.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged.map(([start, end]) => reading.slice(start, end));
}
