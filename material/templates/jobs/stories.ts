import type { SecretCategory } from '#material/secret-type.ts';
import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import type { Story } from '#material/uses/uses.ts';
import { composeClause } from './note.ts';
import { PROGRAMS } from './remark-words.ts';

const GENERAL: readonly Story[] = [
  { does: 'Sends what the night run has collected', input: 'outbox', column: 'body', result: 'status' },
  { does: 'Copies open cases to the other system', input: 'cases', column: 'title', result: 'reference' },
  { does: 'Writes the figures of the day for the office', input: 'figures', column: 'note', result: 'entry' },
];

const OF_CATEGORY: Partial<Record<SecretCategory, readonly Story[]>> = {
  ai: [
    {
      does: 'Writes a summary of every ticket of the day',
      input: 'tickets',
      column: 'body',
      result: 'summary',
    },
    { does: 'Sorts incoming mail by subject', input: 'inbox', column: 'text', result: 'label' },
    {
      does: 'Drafts product descriptions for the shop',
      input: 'products',
      column: 'notes',
      result: 'description',
    },
    { does: 'Answers questions from the handbook', input: 'questions', column: 'question', result: 'answer' },
  ],
  'ci-cd': [
    { does: 'Lists the builds that failed last night', input: 'builds', column: 'branch', result: 'state' },
    { does: 'Counts deployments of the week by team', input: 'deployments', column: 'team', result: 'count' },
    { does: 'Compares what runs with what was released', input: 'releases', column: 'tag', result: 'drift' },
    {
      does: 'Collects open findings for the release',
      input: 'findings',
      column: 'title',
      result: 'severity',
    },
  ],
  cloud: [
    {
      does: 'Notes for every machine that stands still what it is for',
      input: 'machines',
      column: 'tags',
      result: 'note',
    },
    { does: 'Sorts the alarms of the night by cause', input: 'alarms', column: 'message', result: 'cause' },
    {
      does: 'Files the names of new hosts for the inventory',
      input: 'hosts',
      column: 'name',
      result: 'entry',
    },
    { does: 'Explains the bill of the month line by line', input: 'costs', column: 'item', result: 'reason' },
  ],
  'crypto-key': [
    { does: 'Signs the packages of the week', input: 'packages', column: 'name', result: 'signature' },
    {
      does: 'Copies the statements to the partner’s server',
      input: 'statements',
      column: 'name',
      result: 'place',
    },
    { does: 'Opens the parcels that came in overnight', input: 'parcels', column: 'name', result: 'content' },
    { does: 'Seals the archive of the month', input: 'archives', column: 'name', result: 'seal' },
  ],
  database: [
    { does: 'Copies the orders of the night to the reports', input: 'orders', column: 'id', result: 'row' },
    { does: 'Finds customers who are in twice', input: 'customers', column: 'email', result: 'match' },
    { does: 'Removes sessions that nobody uses any more', input: 'sessions', column: 'id', result: 'status' },
    { does: 'Compares stock with the figures of the shop', input: 'stock', column: 'item', result: 'gap' },
  ],
  generic: [
    { does: 'Fetches the orders of the day', input: 'orders', column: 'number', result: 'state' },
    { does: 'Hands new customers to the other system', input: 'customers', column: 'name', result: 'number' },
    {
      does: 'Compares the stock of two warehouses',
      input: 'articles',
      column: 'article',
      result: 'difference',
    },
    { does: 'Mails the figures of the week', input: 'figures', column: 'note', result: 'sent' },
  ],
  identity: [
    { does: 'Closes the accounts of people who left', input: 'leavers', column: 'name', result: 'state' },
    { does: 'Copies new colleagues into their groups', input: 'joiners', column: 'name', result: 'group' },
    {
      does: 'Lists who may enter which application',
      input: 'applications',
      column: 'name',
      result: 'people',
    },
    { does: 'Reports logins from new places', input: 'logins', column: 'event', result: 'note' },
  ],
  infrastructure: [
    { does: 'Lists what runs where, for the review', input: 'services', column: 'name', result: 'place' },
    { does: 'Cleans up images that no service needs', input: 'images', column: 'tag', result: 'status' },
    { does: 'Clears the cache after a release', input: 'releases', column: 'version', result: 'status' },
    { does: 'Checks certificates before they end', input: 'hosts', column: 'name', result: 'days' },
  ],
  messaging: [
    { does: 'Posts the alarms of the night', input: 'alarms', column: 'message', result: 'posted' },
    {
      does: 'Sends the digest of the day to the team',
      input: 'digest',
      column: 'body',
      result: 'receipt',
    },
    { does: 'Tells customers that a parcel has left', input: 'parcels', column: 'notice', result: 'sent' },
    { does: 'Announces every release', input: 'releases', column: 'notes', result: 'announced' },
  ],
  monitoring: [
    { does: 'Reports every deployment of the day', input: 'deployments', column: 'title', result: 'status' },
    {
      does: 'Ships what the batch jobs have written',
      input: 'messages',
      column: 'message',
      result: 'receipt',
    },
    {
      does: 'Marks maintenance windows before they open',
      input: 'windows',
      column: 'reason',
      result: 'mark',
    },
    {
      does: 'Hands slow queries of the night to the people on duty',
      input: 'queries',
      column: 'statement',
      result: 'reference',
    },
  ],
  'package-registry': [
    {
      does: 'Publishes what the release branch has built',
      input: 'packages',
      column: 'name',
      result: 'version',
    },
    { does: 'Copies our packages to the mirror', input: 'mirror', column: 'package', result: 'checksum' },
    { does: 'Lists packages without an owner', input: 'owners', column: 'package', result: 'owner' },
    {
      does: 'Marks versions that nobody should install',
      input: 'versions',
      column: 'version',
      result: 'state',
    },
  ],
  payments: [
    { does: 'Matches payments with invoices', input: 'invoices', column: 'reference', result: 'payment' },
    { does: 'Collects the refunds of the week', input: 'refunds', column: 'order', result: 'refund' },
    { does: 'Checks what the shop was paid', input: 'orders', column: 'order', result: 'state' },
    { does: 'Books payouts into the ledger', input: 'payouts', column: 'payout', result: 'entry' },
  ],
  saas: [
    {
      does: 'Opens a card for every complaint of the day',
      input: 'complaints',
      column: 'body',
      result: 'card',
    },
    { does: 'Copies answers of the survey to the board', input: 'answers', column: 'text', result: 'entry' },
    { does: 'Adds new partners to the shared list', input: 'partners', column: 'name', result: 'record' },
    { does: 'Files the minutes of the weekly round', input: 'minutes', column: 'text', result: 'page' },
  ],
  vcs: [
    {
      does: 'Mirrors our repositories to the backup server',
      input: 'repositories',
      column: 'name',
      result: 'state',
    },
    { does: 'Lists pull requests that wait for a review', input: 'reviews', column: 'title', result: 'age' },
    { does: 'Copies release notes into the changelog', input: 'tags', column: 'tag', result: 'notes' },
    {
      does: 'Closes issues that nobody has touched for a year',
      input: 'issues',
      column: 'title',
      result: 'state',
    },
  ],
};

const GENERAL_PURPOSES = ['export', 'notify', 'reports', 'sync', 'worker'];
const PURPOSES: Partial<Record<SecretCategory, readonly string[]>> = {
  ai: ['assistant', 'search', 'summaries', 'triage', 'drafts'],
  'ci-cd': ['deploy', 'pipeline', 'release', 'builds', 'rollout'],
  cloud: ['archive', 'backup', 'deploy', 'inventory', 'provisioning'],
  'crypto-key': ['deploy', 'gateway', 'release', 'signing', 'transfer'],
  database: ['api', 'etl', 'migrations', 'reporting', 'writer'],
  generic: ['export', 'intake', 'mailer', 'reports', 'sync'],
  identity: ['access', 'directory', 'login', 'offboarding', 'portal'],
  infrastructure: ['backup', 'deploy', 'operator', 'provisioning', 'runner'],
  messaging: ['alerts', 'digest', 'mailer', 'notify', 'oncall'],
  monitoring: ['alerts', 'collector', 'metrics', 'uptime'],
  'package-registry': ['publish', 'release', 'mirror', 'packages', 'registry'],
  payments: ['billing', 'checkout', 'invoices', 'payouts', 'refunds'],
  saas: ['handover', 'intake', 'sync', 'transfer'],
  vcs: ['mirror', 'release', 'backup', 'reviews', 'changelog'],
};

export function purposesOf(category: SecretCategory): readonly string[] {
  return PURPOSES[category] ?? GENERAL_PURPOSES;
}

export function storyOf({ random, sets }: Draft): Story {
  const type = sets[0]?.type;
  const own = type?.uses?.story;
  if (own !== undefined) return { ...own, does: pick(random, own.does) };
  return pick(random, (type === undefined ? undefined : OF_CATEGORY[type.category]) ?? GENERAL);
}

/** What stands above a program: what it does, or whose it is. */
export function purposeOf(draft: Draft, { does }: Story): string {
  return draft.random.below(2) === 0 ? does : composeClause(draft, PROGRAMS);
}
