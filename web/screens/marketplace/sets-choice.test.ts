import { describe, expect, it } from 'vitest';
import { sampleWords } from './preview.ts';
import { knowsSets, mostSetsFor, setsError, setsHelp, setsOf } from './sets-choice.ts';
import { category, grid } from './testing-agents.ts';
import { canGenerate, generationOf, type WizardChoice, type WizardGrids } from './wizard-state.ts';

const providers = category('checkbox', 'openai', 'gcp');
providers.options[1] = { id: 'gcp', label: 'Google service account', mostSets: 50 };
const templates = category('radio', 'python', 'plain');
templates.options[0] = { id: 'python', label: 'Python', mostSets: 1 };
templates.options[1] = { id: 'plain', label: 'Plain values' };
const grids: WizardGrids = {
  providers: grid('multi', providers),
  templates: grid('single', templates),
  formats: grid('single', category('radio', 'json')),
};
const elsewhere = { ...grids, templates: grid('single', category('radio', 'python', 'plain')) };

function choice(parts: Partial<WizardChoice>): WizardChoice {
  return {
    providers: ['openai'],
    template: 'plain',
    format: 'json',
    fileName: 'keys',
    sets: '1',
    ...parts,
  };
}

describe('the number of sets', () => {
  it('goes up to a thousand, less with private keys, and is one in a program', () => {
    expect(mostSetsFor(choice({}), grids)).toBe(1000);
    expect(mostSetsFor(choice({ providers: ['openai', 'gcp'] }), grids)).toBe(50);
    expect(mostSetsFor(choice({ template: 'python' }), grids)).toBe(1);
    expect(mostSetsFor(choice({ template: 'none' }), grids)).toBe(1000);
  });

  it.each(['', ' ', '0', '-1', '1.5', '1e3', '1001', 'ten', '99999999'])(
    'is refused as %j with one sentence, and nothing can be generated',
    (sets) => {
      expect(setsError(choice({ sets }), grids)).toBe('Enter a whole number from 1 to 1,000.');
      expect(canGenerate(choice({ sets }), grids)).toBe(false);
      expect(setsOf(choice({ sets }), grids)).toBe(1);
    },
  );

  it('is told with its reason where it is smaller', () => {
    expect(setsError(choice({ sets: '51', providers: ['gcp'] }), grids)).toBe(
      'Enter a whole number from 1 to 50: private keys take their time to make.',
    );
    expect(setsHelp(choice({ template: 'python' }), grids)).toBe(
      'Python holds one set. Plain values can hold more.',
    );
    expect(setsHelp(choice({}), grids)).toBe('Each is another service.');
  });

  it('is sent from two on, and never for a template that holds one', () => {
    expect(generationOf(choice({ sets: '1000' }), grids)).toMatchObject({ sets: 1000 });
    expect(generationOf(choice({ sets: ' 20 ' }), grids)).toMatchObject({ sets: 20 });
    expect(generationOf(choice({}), grids)).not.toHaveProperty('sets');
    const program = choice({ sets: '1000', template: 'python' });
    expect(generationOf(program, grids)).not.toHaveProperty('sets');
    expect(canGenerate(program, grids)).toBe(true);
  });

  it('is not asked for where the server says nothing of sets', () => {
    expect(knowsSets(grids)).toBe(true);
    expect(knowsSets(elsewhere)).toBe(false);
    expect(generationOf(choice({ sets: '5' }), elsewhere)).not.toHaveProperty('sets');
  });

  it('stands above the sample when that shows a part', () => {
    expect([1, 3, 4, 1000].map(sampleWords)).toEqual([
      'Sample values',
      'Sample values',
      'Sample values, 3 of 4 sets',
      'Sample values, 3 of 1,000 sets',
    ]);
  });
});
