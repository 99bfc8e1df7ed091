import { describe, expect, it } from 'vitest';
import { formatOptions, secretTypeOptions, templateOptions } from './generation.ts';
import { templates } from './templates.ts';

describe('the options of the wizard', () => {
  it('offer the secret types with the templates that fit', () => {
    expect(secretTypeOptions().map((option) => option.id)).toEqual([
      'aws-access-key',
      'aws-secret-access-key',
      'aws-session-token',
    ]);
    const offered = templateOptions().map((option) => option.id);
    for (const option of secretTypeOptions()) {
      expect(option.compatibleTemplates?.toSorted()).toEqual(offered.toSorted());
    }
  });

  it("offer every template but the empty choice 'none'", () => {
    expect(templates.map((template) => template.id)).toContain('none');
    expect(templateOptions().map(({ id, label }) => `${id}: ${label}`)).toEqual([
      'javascript: JavaScript',
      'plain: Plain values',
      'python: Python',
      'terraform: Terraform',
    ]);
  });

  it('offer json first', () => {
    expect(formatOptions().map((option) => option.id)).toEqual(['json', 'yaml', 'env', 'native']);
  });

  it('have a label and a description each', () => {
    for (const option of [...secretTypeOptions(), ...templateOptions(), ...formatOptions()]) {
      expect(option.label).not.toBe('');
      expect(option.description.length).toBeGreaterThan(10);
    }
  });
});
