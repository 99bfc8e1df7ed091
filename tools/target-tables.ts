import { catalogue } from '#catalogue/catalogue.ts';
import { appActions } from '#catalogue/deploy/azure-blob/app-actions.ts';

/** What a test runner reports of one case. */
export interface CaseResult {
  /** The suite's name, 'S3 Content Deployer as a deploy target'. */
  suite: string;
  title: string;
  status: string;
}

/** Where other credentials take permissions of other names. */
const signIns: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>> = {
  'azure-blob': { 'an app': appActions },
};

const suffix = ' as a deploy target';

export const deployManifests = catalogue.flatMap((entry) =>
  entry.kind === 'Deploy' ? [entry.agent.manifest] : [],
);

/** What a run leaves out, a sentence each: an agent whose suite did not begin, and cases that were not run to their end. */
export function missingFrom(results: readonly CaseResult[]): string[] {
  const ofSuites = results.filter(({ suite }) => suite.endsWith(suffix));
  const seen = new Set(ofSuites.map(({ suite }) => agentOf(suite)));
  const unseen = deployManifests.filter(({ name }) => !seen.has(name));
  const halved = ofSuites.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return [
    ...unseen.map(({ name }) => `${name}: no case of its suite was run.`),
    ...halved.map(({ suite, title, status }) => `${columnOf(suite)}: "${title}" is ${status}.`),
  ];
}

/** The page: which promise was seen kept by which Deploy agent, and what each agent is allowed to do. */
export function pageOf(results: readonly CaseResult[]): string {
  return `# Deploy targets

\`npm run targets\` runs the conformance suite of every Deploy agent ([conformance.ts](../catalogue/deploy/conformance.ts)) against
the sandbox's stand-ins and writes this page.

## What the suite saw

${casesTable(results)}

Yes: seen in the run that wrote this page. A dash: not asked of this target, since it has no condition for a write, is a stream
where things of one name lie side by side, lets nobody change what was posted, makes its file itself, makes no container, or none that is open;
its own tests say what holds instead.

## Permissions

With these each agent works, and with any one taken away it fails with a sentence that names the one: 'needs each permission
of its list, and no other' above. For Azure, S3 and SharePoint the suite also holds which deed fails without it, and that
the deeds before it do not: their readmes say what each permission is for.

${permissionsTable()}
`;
}

function casesTable(results: readonly CaseResult[]): string {
  const ofSuites = results.filter(({ suite }) => suite.endsWith(suffix));
  const suites = [...new Set(ofSuites.map(({ suite }) => suite))].toSorted();
  const cases = [...new Set(ofSuites.map(({ title }) => title))];
  return tableOf([
    ['Case', ...suites.map(columnOf)],
    ...cases.map((title) => [
      title,
      ...suites.map((suite) => {
        const one = ofSuites.find((result) => result.suite === suite && result.title === title);
        return one === undefined ? '–' : one.status === 'passed' ? 'yes' : 'NO';
      }),
    ]),
  ]);
}

/** 'Slack Channel Deployer, as a file': an agent that works in two ways has a suite for each. */
function columnOf(suite: string): string {
  return suite.slice(0, -suffix.length).replace(/,$/, '');
}

function agentOf(suite: string): string {
  return columnOf(suite).replace(/,.*/, '');
}

export function permissionsTable(): string {
  return tableOf([
    ['Agent', 'Permissions'],
    ...deployManifests.flatMap(({ id, name, permissions, permissionsOf }) =>
      Object.entries({ ...(permissionsOf ?? { '': permissions }), ...signIns[id] }).map(([way, list]) => [
        way === '' ? name : `${name}, as ${way}`,
        list.map((permission) => `\`${permission}\``).join(', '),
      ]),
    ),
  ]);
}

function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
