import * as z from 'zod/mini';
import { call } from './call.ts';
import { text } from './text.ts';

export const agentTypes = ['Generate', 'Deploy', 'Configure', 'Analyzer'] as const;
export const AgentType = z.enum(agentTypes);
export type AgentType = z.infer<typeof AgentType>;

/** What a dialog asks before a choice is taken that others than its owner could come to feel. */
export const ChoiceWarning = z.object({ title: z.string(), text: z.string(), confirm: z.string() });
export type ChoiceWarning = z.infer<typeof ChoiceWarning>;

/** A form field of an agent's configuration. */
export const ConfigField = z.object({
  name: z.string(),
  type: z.enum(['text', 'password', 'select']),
  required: z.boolean(),
  description: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  /** `dynamic` options come from a call: region lists. */
  dynamic: z.optional(z.boolean()),
  default: z.optional(z.string()),
  /** By option. */
  warnings: z.optional(z.record(z.string(), ChoiceWarning)),
});
export type ConfigField = z.infer<typeof ConfigField>;

export const GridOption = z.object({
  id: z.string(),
  label: z.string(),
  description: z.optional(z.string()),
  compatibleTemplates: z.optional(z.array(z.string())),
  /** At most so many sets in one file with this; absent: as many as any file holds. */
  mostSets: z.optional(z.int()),
});
export type GridOption = z.infer<typeof GridOption>;

export const GridCategory = z.object({
  name: z.string(),
  title: z.string(),
  inputType: z.enum(['radio', 'checkbox']),
  selectionMode: z.enum(['single', 'all-or-none', 'multi']),
  minSelect: z.optional(z.int()),
  maxSelect: z.optional(z.int()),
  required: z.boolean(),
  options: z.array(GridOption),
});
export type GridCategory = z.infer<typeof GridCategory>;

export const SelectionGrid = z.object({
  title: z.string(),
  selectionMode: z.enum(['single', 'multi']),
  categories: z.array(GridCategory),
  selectedItems: z.array(z.string()),
  permissions: z.optional(z.array(z.string())),
});
export type SelectionGrid = z.infer<typeof SelectionGrid>;

export const DeploymentUI = z.object({
  steps: z.object({
    selectionGrids: z.object({
      secretTypes: z.optional(SelectionGrid),
      codeTemplates: z.optional(SelectionGrid),
      outputFormats: z.optional(SelectionGrid),
    }),
  }),
});
export type DeploymentUI = z.infer<typeof DeploymentUI>;

/** An entry of the catalogue. `price` is charged once per deployment, `run_price` per completed run of its node. */
export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  type: AgentType,
  subtype: z.optional(z.string()),
  price: z.int(),
  run_price: z.int(),
  disabled: z.boolean(),
  disabled_reason: z.optional(z.string()),
  permissions: z.array(z.string()),
  /** Which of them each way of planting takes, where a person chooses one. */
  permissions_of: z.optional(z.record(z.string(), z.array(z.string()))),
  /** What no clean-up can take away; absent where nothing stays. */
  remains: z.optional(z.string()),
  details: z.object({
    features: z.array(z.string()),
    useCases: z.array(z.string()),
    version: z.optional(z.string()),
    author: z.optional(z.string()),
  }),
  configSchema: z.optional(z.object({ fields: z.array(ConfigField) })),
  deploymentUI: z.optional(DeploymentUI),
});
export type Agent = z.infer<typeof Agent>;

/** Regions of a cloud: group name to regions. */
export const Regions = z.object({
  regions: z.record(
    z.string(),
    z.array(z.object({ id: z.string(), name: z.string(), default: z.optional(z.boolean()) })),
  ),
});
export type Regions = z.infer<typeof Regions>;

export const DashboardStats = z.object({
  active_agents: z.int(),
  total_agents: z.int(),
  active_workflows: z.int(),
  total_workflows: z.int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** Why a scanner says what it says of a secret. */
export const verdictCauses = [
  'rule',
  'keyword',
  'entropy',
  'allow-list',
  'stop-word',
  'path',
  'form',
  'no-rule',
  'listed',
] as const;

/** What a scanner of secrets is predicted to say of one secret of a file, and why. */
export const ScannerVerdict = z.object({
  scanner: z.string(),
  version: z.string(),
  seen: z.boolean(),
  /** The scanner's own names of what reports it. */
  rules: z.array(z.string()),
  cause: z.enum(verdictCauses),
  why: z.string(),
});
export type ScannerVerdict = z.infer<typeof ScannerVerdict>;

/** Where a secret stands in a generated file, so that the page can tape it, and who would see it. */
export const SecretSpan = z.object({
  start: z.int(),
  end: z.int(),
  secretType: z.string(),
  label: z.string(),
  /** The scanners of `verdicts` that see it. */
  seenBy: z.array(z.string()),
  /** None where nothing was predicted: a long file tells of its first hundred secrets. */
  verdicts: z.array(ScannerVerdict),
});
export type SecretSpan = z.infer<typeof SecretSpan>;

export const agentCalls = {
  listAgents: call({
    method: 'GET',
    path: '/agents',
    tag: 'Marketplace',
    summary: 'The catalogue of agents',
    reply: z.array(Agent),
  }),
  readAgent: call({
    method: 'GET',
    path: '/agents/{id}',
    tag: 'Marketplace',
    summary: 'One agent, by its id or by the id of one of your deployments',
    params: z.object({ id: text({ max: 100, min: 1, name: 'The id' }) }),
    reply: Agent,
    problems: ['not-found'],
  }),
  listAwsRegions: call({
    method: 'GET',
    path: '/agents/aws/regions',
    tag: 'Marketplace',
    summary: 'AWS regions by group',
    reply: Regions,
  }),
  listAzureRegions: call({
    method: 'GET',
    path: '/agents/azure/regions',
    tag: 'Marketplace',
    summary: 'Azure regions by group',
    reply: Regions,
  }),
  readDashboardStats: call({
    method: 'GET',
    path: '/agents/dashboard/stats',
    tag: 'Dashboard',
    summary: 'Counts for the dashboard',
    reply: DashboardStats,
  }),
  previewFile: call({
    method: 'POST',
    path: '/agents/{id}/preview',
    tag: 'Marketplace',
    summary: 'What a Generate agent would write, with sample values; costs nothing',
    params: z.object({ id: text({ max: 100, min: 1, name: 'The id' }) }),
    body: z.object({ configuration: z.record(z.string(), z.unknown()) }),
    limit: 'read',
    reply: z.object({
      file_name: z.string(),
      text: z.string(),
      spans: z.array(SecretSpan),
      /** Whose AWS account is inside, or that nobody's is. */
      note: z.string(),
      /** What people call such a file; the most usual first. */
      usual_names: z.array(z.string()),
    }),
    problems: ['not-found', 'invalid-request'],
  }),
};
