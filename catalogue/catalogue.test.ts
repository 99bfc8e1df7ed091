import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Agent } from '#contract/agents.ts';
import { agentOf, catalogue, findEntry } from './catalogue.ts';
import { parseConfig, type Field } from './fields.ts';
import { someDefaults } from './testing.ts';

const root = import.meta.dirname;
const kinds = ['generate', 'deploy', 'configure', 'analyzer', 'announced'];
const ids = catalogue.map(({ agent }) => agent.manifest.id);

/** The words that calls below /agents have taken. */
const routes = ['deployments', 'deploy', 'code', 'aws', 'azure', 'dashboard'];

function foldersOf(kind: string): string[] {
  const folder = join(root, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

describe('the catalogue', () => {
  it('lists every folder and every announcement, and nothing else', () => {
    const folders = kinds.flatMap(foldersOf);
    const announced = readdirSync(join(root, 'announced'))
      .filter((file) => file !== 'announce.ts')
      .map((file) => file.replace(/\.ts$/, ''));
    expect(ids.toSorted()).toEqual([...folders, ...announced].toSorted());
  });

  it('is in alphabetical order, each id once', () => {
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it('finds an agent by its id, and nothing by another word', () => {
    for (const id of ids) expect(findEntry(id)?.agent.manifest.id).toBe(id);
    for (const word of ['', '__proto__', 'constructor', 's3']) expect(findEntry(word)).toBeUndefined();
  });

  it('has the four kinds, each with the one job that is its own (R002)', () => {
    const jobs = { Generate: 'generate', Deploy: 'put', Configure: 'check', Analyzer: 'analyze' };
    const built = catalogue.filter(({ kind }) => kind !== 'Announced');
    expect(new Set(built.map(({ kind }) => kind))).toEqual(new Set(Object.keys(jobs)));
    for (const { kind, agent } of built) {
      expect([agent.manifest.id, agent.manifest.type]).toEqual([agent.manifest.id, kind]);
      const done = Object.entries(jobs).filter(([, job]) => Object.hasOwn(agent, job));
      expect([agent.manifest.id, done.map(([of]) => of)]).toEqual([agent.manifest.id, [kind]]);
    }
  });

  it('announces what comes later, each with its reason', () => {
    const announced = catalogue.filter(({ kind }) => kind === 'Announced').map(({ agent }) => agent.manifest);
    const of = (type: string) => announced.filter((one) => one.type === type).map(({ id }) => id);
    expect(of('Deploy')).toEqual([
      'confluence-page',
      'ec2-launch-template',
      'gitlab-project',
      'google-cloud-storage',
      'google-drive',
      'jira-issue',
      'lambda-environment',
      'sharepoint-new-site',
      'teams-channel',
    ]);
    expect(of('Analyzer')).toEqual([
      'azure-identity',
      'guardduty-findings',
      'iam-trust',
      'storage-blob-logs',
    ]);
    const teams = announced.find(({ id }) => id === 'teams-channel');
    expect(teams?.disabledReason).toContain('without clean-up');
  });

  it('announces SharePoint’s new site with the keys that the specification names (R515, R516)', () => {
    const entry = findEntry('sharepoint-new-site');
    const schema = entry && agentOf(entry, someDefaults).configSchema;
    expect(schema?.fields.map(({ name }) => name)).toEqual([
      'SharePointAdminURL',
      'SiteTemplate',
      'siteUrl',
      'libraryName',
    ]);
  });

  it('names what no clean-up takes away, but for targets of which nothing stays', () => {
    const targets = catalogue.filter(({ kind }) => kind === 'Deploy').map(({ agent }) => agent.manifest);
    const without = targets.filter(({ remains }) => remains === undefined).map(({ id }) => id);
    expect(without).toEqual(['non-human-identities', 'secrets-manager-secret', 'ssm-parameter']);
  });

  it('offers exposure only with a question before it, and only of files whose credentials do nothing (Q63)', () => {
    const exposing = catalogue.flatMap(({ agent }) =>
      Object.entries<Field>(agent.manifest.fields).flatMap(([name, { options = [], warnings = {} }]) => {
        const open = options.filter((option) => option.includes('open to the public'));
        expect([name, open]).toEqual([name, Object.keys(warnings)]);
        return open.length > 0 ? [agent] : [];
      }),
    );
    expect(exposing.map(({ manifest }) => manifest.id)).toEqual(['azure-blob', 's3-content']);
    // A target that makes its own file makes it of a live identity.
    for (const agent of exposing) expect(Object.hasOwn(agent, 'making')).toBe(false);
  });

  it.each(routes)('has no agent that would hide the call /agents/%s', (route) => {
    expect(ids).not.toContain(route);
  });
});

describe.each(catalogue)('$agent.manifest.id', (entry) => {
  const { manifest } = entry.agent;
  it('is shown in the shape of the contract', () => {
    for (const defaults of [{}, someDefaults]) {
      const agent = agentOf(entry, defaults);
      expect(Agent.parse(JSON.parse(JSON.stringify(agent)))).toEqual(agent);
    }
  });

  it('says all that the marketplace shows', () => {
    expect(manifest.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [manifest.name, manifest.category, manifest.subtype])
      expect(text?.trim()).toBeTruthy();
    expect(manifest.description).toMatch(/^.{20,160}\.$/);
    expect(manifest.details.features.length).toBeGreaterThan(0);
    expect(manifest.details.useCases.length).toBeGreaterThan(0);
    expect(manifest.price).toBeGreaterThanOrEqual(0);
    expect(manifest.runPrice).toBeGreaterThanOrEqual(0);
    expect(manifest.permissions).toEqual(manifest.permissions.toSorted());
  });

  it('names the permissions of each way in which it can be told to plant', () => {
    const { permissionsOf, permissions, fields } = manifest;
    if (permissionsOf === undefined) return;
    const ways = Object.values(fields).map(({ options }) => options?.toSorted());
    expect(ways).toContainEqual(Object.keys(permissionsOf).toSorted());
    expect([...new Set(Object.values(permissionsOf).flat())].toSorted()).toEqual(permissions);
  });

  it('can be deployed, or says why not', () => {
    const { disabled, disabled_reason: reason } = agentOf(entry, {});
    expect(disabled).toBe(entry.kind === 'Announced');
    expect(reason).toBe(manifest.disabledReason);
    if (entry.kind === 'Announced') expect(reason).toMatch(/^.{10,120}\.$/);
    else expect(manifest.type).toBe(entry.kind);
  });

  if (entry.kind === 'Announced') return;

  it('lies in the folder of its kind, with a readme that names it', () => {
    const folder = join(root, entry.kind.toLowerCase(), manifest.id);
    expect(readFileSync(join(folder, 'readme.md'), 'utf8')).toContain(`# ${manifest.name}\n`);
    for (const file of ['manifest.ts', 'run.ts']) expect(existsSync(join(folder, file))).toBe(true);
    expect(readdirSync(folder).some((file) => /\.i?test\.ts$/.test(file))).toBe(true);
  });

  it('has a version, an author, and a form or a wizard', () => {
    expect(manifest.details.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(manifest.details.author).toBeTruthy();
    const agent = agentOf(entry, {});
    expect(agent.configSchema ?? agent.deploymentUI).toBeDefined();
  });

  it('deploys in the sandbox from its defaults plus what only a person can choose', () => {
    const { errors } = parseConfig(manifest.fields, {}, someDefaults);
    const asked = errors.map(({ field }) => field.replace('configuration.', ''));
    const needsPerson = ['bucketName', 'profileName'];
    expect(needsPerson).toEqual(expect.arrayContaining(asked));
  });

  it('offers defaults that its own checks accept', () => {
    for (const field of agentOf(entry, someDefaults).configSchema?.fields ?? []) {
      if (field.default === undefined) continue;
      const { errors } = parseConfig(manifest.fields, { [field.name]: field.default }, someDefaults);
      expect(errors.map((error) => error.field)).not.toContain(`configuration.${field.name}`);
    }
  });
});
