import { describe, expect, it } from 'vitest';
import { formatOptions, secretTypeOptions, templateOptions } from './generation.ts';
import { secretTypes } from './secret-types.ts';
import { templates } from './templates.ts';

describe('the options of the wizard', () => {
  it('offer every secret type with templates that exist, the first of its kind first', () => {
    expect(secretTypeOptions().map((option) => option.id)).toEqual(secretTypes.map(({ id }) => id));
    const offered = templateOptions().map((option) => option.id);
    for (const option of secretTypeOptions()) {
      expect(option.compatibleTemplates?.length).toBeGreaterThan(0);
      expect(offered).toEqual(expect.arrayContaining(option.compatibleTemplates ?? []));
    }
  });

  it('stand in the order that was asked for', () => {
    const ids = ['aws-session-token', 'aws-access-key'];
    expect(secretTypeOptions(ids).map(({ id }) => id)).toEqual(ids);
    expect(() => secretTypeOptions(['nobody'])).toThrow("There is no secret type 'nobody'.");
  });

  it("offer every template but the empty choice 'none'", () => {
    expect(templates.map((template) => template.id)).toContain('none');
    expect(templateOptions().map(({ id, label }) => `${id}: ${label}`)).toEqual([
      'cli-config: Command-line configuration',
      'csharp: C#',
      'docker-compose: Docker Compose',
      'dockerfile: Dockerfile',
      'dotenv: .env file',
      'github-actions: GitHub Actions workflow',
      'go: Go',
      'java: Java',
      'javascript: JavaScript',
      'kubernetes: Kubernetes manifest',
      'notebook: Jupyter notebook',
      'php: PHP',
      'plain: Plain values',
      'prose: Runbook or message',
      'python: Python',
      'ruby: Ruby',
      'shell: Shell script',
      'spring: Spring Boot',
      'terraform: Terraform',
      'typescript: TypeScript',
    ]);
  });

  it('offer json first', () => {
    expect(formatOptions()[0]).toMatchObject({ id: 'json' });
  });

  it('offer four formats with every template, and the others with those that they fit', () => {
    const options = formatOptions();
    const forAll = options.filter(({ compatibleTemplates }) => compatibleTemplates === undefined);
    expect(forAll.map(({ id }) => id)).toEqual(['json', 'yaml', 'env', 'native']);
    for (const { compatibleTemplates = ['plain'] } of options) {
      expect(compatibleTemplates).toContain('plain');
      expect(compatibleTemplates).not.toContain('none');
    }
    const tfvars = options.find(({ id }) => id === 'tfvars');
    expect(tfvars?.compatibleTemplates).toEqual(expect.arrayContaining(['plain', 'terraform']));
    expect(tfvars?.compatibleTemplates).not.toContain('python');
  });

  it('have a label and a description each', () => {
    for (const option of [...secretTypeOptions(), ...templateOptions(), ...formatOptions()]) {
      expect(option.label).not.toBe('');
      expect(option.description.length).toBeGreaterThan(10);
    }
  });
});
