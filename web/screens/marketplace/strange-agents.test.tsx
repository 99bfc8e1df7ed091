import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents.ts';
import { choose, hasEnough } from '#web/configuration/selection.ts';
import { readAgent } from '#web/reading/read-agents.ts';
import { readPreview } from '#web/reading/read-files.ts';
import { ScannerVerdicts } from '#web/ui/ScannerVerdicts.tsx';
import { TapedText } from '#web/ui/Tape.tsx';
import { extensionOf, previewConfiguration, scannersOf, spanDescription } from './preview.ts';
import { setsError, setsHelp } from './sets-choice.ts';
import { WizardColumns } from './WizardColumns.tsx';
import { WizardSteps } from './WizardSteps.tsx';
import {
  canGenerate,
  firstChoice,
  gridsOf,
  stillNeeded,
  templatesFor,
  type WizardChoice,
  type WizardGrids,
  withProviders,
  withTemplate,
} from './wizard-state.ts';

const word = fc.oneof(
  fc.constantFrom('a', 'b', 'json', 'single', 'all-or-none'),
  fc.integer(),
  fc.jsonValue(),
);
const words = fc.oneof(fc.array(word, { maxLength: 4 }), word);
const option = fc.oneof(
  word,
  fc.record(
    { id: word, label: word, description: word, compatibleTemplates: words, mostSets: word },
    { requiredKeys: [] },
  ),
);
const category = fc.oneof(
  { weight: 1, arbitrary: word },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        name: word,
        title: word,
        inputType: fc.constantFrom('radio', 'checkbox', 7),
        selectionMode: word,
        minSelect: word,
        maxSelect: word,
        required: fc.constantFrom(true, 'true', null),
        options: fc.oneof(fc.array(option, { maxLength: 5 }), word),
      },
      { requiredKeys: [] },
    ),
  },
);
const grid = fc.oneof(
  { weight: 1, arbitrary: word },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        title: word,
        selectionMode: word,
        categories: fc.oneof(fc.array(category, { maxLength: 4 }), word),
        selectedItems: words,
        permissions: words,
      },
      { requiredKeys: [] },
    ),
  },
);
const strangeGrids = fc
  .record({ secretTypes: grid, codeTemplates: grid, outputFormats: grid }, { requiredKeys: [] })
  .map((selectionGrids) => gridsOf(agentWith({ deploymentUI: { steps: { selectionGrids } } })));

describe('the wizard of a strange agent', () => {
  it('is drawn, and every choice in it is answered', () => {
    fc.assert(
      fc.property(strangeGrids, (grids) => {
        let choice = firstChoice(grids);
        draw(grids, choice);
        for (const one of grids.providers?.categories ?? []) {
          for (const { id } of one.options) {
            choice = withProviders(choice, choose(one, choice.providers, id).selected, grids).choice;
            draw(grids, choice);
          }
        }
        for (const { id } of templatesFor(choice, grids).templates) {
          choice = withTemplate(choice, id, grids).choice;
          draw(grids, { ...choice, fileName: 'keys' });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('asks for nothing that it does not offer', () => {
    fc.assert(
      fc.property(strangeGrids, ({ providers }) => {
        let selected: string[] = [];
        for (const one of providers?.categories ?? []) {
          for (const { id } of one.options) {
            const chosen = one.options.filter((option) => selected.includes(option.id)).length;
            const before = providers?.selectionMode === 'single' ? [] : selected;
            if (chosen < Math.max(1, one.minSelect ?? 1)) selected = choose(one, before, id).selected;
          }
        }
        expect(hasEnough(providers, selected)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('tells two categories of one name apart, and offers an option once', () => {
    const one = { name: 'Keys', inputType: 'checkbox', minSelect: 9, maxSelect: 0, required: true };
    const agent = agentWith({
      permissions_of: { alone: 's3:PutObject', none: null },
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: {
              categories: [{ ...one, options: ['a', 'a', 'b'] }, { ...one, options: ['b', 'c'] }, one],
            },
            codeTemplates: { categories: [{ options: [{ id: 't', mostSets: -3 }] }] },
          },
        },
      },
    });
    expect(agent.permissions_of).toEqual({ alone: ['s3:PutObject'], none: [] });
    const { providers, templates } = gridsOf(agent);
    expect(
      providers?.categories.map(({ name, minSelect, maxSelect, required, options }) => [
        name,
        options.map(({ id }) => id).join(),
        minSelect,
        maxSelect,
        required,
      ]),
    ).toEqual([
      ['Keys', 'a,b', 2, 9, true],
      ['Keys again', 'c', 1, 9, true],
      ['Keys again again', '', 0, 9, false],
    ]);
    expect(templates?.categories[0]?.options[0]?.mostSets).toBe(1);
  });
});

describe('a strange preview', () => {
  it('shows its text, or is none', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            file_name: word,
            text: fc.oneof(fc.string(), word),
            spans: fc.oneof(
              words,
              fc.array(
                fc.record(
                  { start: word, end: word, label: word, seenBy: words, verdicts: words },
                  { requiredKeys: [] },
                ),
              ),
            ),
          },
          { requiredKeys: [] },
        ),
        (answer) => {
          if (typeof answer.text !== 'string') {
            expect(() => readPreview(answer)).toThrow('could not be read');
            return;
          }
          const { file_name: fileName, text, spans } = readPreview(answer);
          expect(text).toBe(answer.text);
          extensionOf(fileName);
          scannersOf(spans);
          for (const span of spans) expect(spanDescription(span)).toMatch(/recognised by/);
          renderToStaticMarkup(<ScannerVerdicts secrets={spans} />);
          renderToStaticMarkup(
            <TapedText text={text} spans={spans.map((span) => ({ ...span, description: 'x' }))} />,
          );
        },
      ),
    );
  });
});

function agentWith(parts: object): Agent {
  const agent = readAgent({ id: 'strange', ...parts });
  if (agent === undefined) throw new Error('It has a name.');
  return agent;
}

/** What the page would show of it. */
function draw(grids: WizardGrids, choice: WizardChoice): void {
  renderToStaticMarkup(<WizardSteps grids={grids} choice={choice} />);
  renderToStaticMarkup(
    <WizardColumns
      grids={grids}
      choice={choice}
      refusals={{}}
      note={undefined}
      onProvider={nothing}
      onTemplate={nothing}
      onFormat={nothing}
    />,
  );
  setsHelp(choice, grids);
  setsError(choice, grids);
  previewConfiguration(choice, grids);
  expect(canGenerate({ ...choice, fileName: '' }, grids)).toBe(false);
  expect(stillNeeded({ ...choice, fileName: '' }, grids)).toContain('file name');
}

function nothing(): void {}
