import { expect } from 'vitest';
import type { GenerateAgent } from '#catalogue/agent.ts';
import type { GridOption } from '#contract/agents.ts';
import { compatibleFormats, compatibleTemplates } from '#contract/template-rules.ts';

const context = {
  random: { seed: 'a' },
  now: new Date('2026-11-21T12:00:00Z'),
  accountPool: [],
} as const;

/** Any two of the options fit a template that is not merely the wizard's way out. */
export function expectCommonTemplates(agent: GenerateAgent, options: readonly GridOption[]): void {
  expect(options.length).toBeGreaterThan(0);
  const { templates } = optionsOf(agent);
  for (const one of options) {
    for (const other of options) {
      expect(compatibleTemplates([one, other], templates).isFallback).toBe(false);
    }
  }
}

/**
 * Each option alone fits more than `others` templates, and is written in each of them in each format that fits it. For
 * values that stand in a file as they are: JSON or a PEM block may be escaped there.
 */
export function expectEveryFile(agent: GenerateAgent, options: readonly GridOption[], others: number): void {
  expect(options.length).toBeGreaterThan(0);
  const { templates, formats } = optionsOf(agent);
  for (const option of options) {
    const fitting = compatibleTemplates([option], templates).templates;
    expect(fitting.length).toBeGreaterThan(others);
    for (const { id: codeTemplate } of fitting) {
      for (const { id: outputFormat } of compatibleFormats(codeTemplate, formats)) {
        const asked = { secretTypes: [option.id], codeTemplate, outputFormat, fileName: 'leak' };
        const { config, errors } = agent.parse(asked);
        expect(errors).toEqual([]);
        const file = agent.generate(config, context);
        expect(file.values.map(({ secretType }) => secretType)).toContain(option.id);
        for (const { value, start, end } of file.values) expect(file.content.slice(start, end)).toBe(value);
      }
    }
  }
}

function optionsOf({ manifest }: GenerateAgent) {
  const grids = manifest.deploymentUI?.steps.selectionGrids;
  return {
    templates: grids?.codeTemplates?.categories.flatMap(({ options }) => options) ?? [],
    formats: grids?.outputFormats?.categories.flatMap(({ options }) => options) ?? [],
  };
}
