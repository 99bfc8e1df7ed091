import type { Agent, ConfigField, GridOption } from '#contract/agents.ts';
import { cleanValue, isMasked, missingFields, valueOf } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { secretTypesOf } from '#web/ui/target-of.ts';

export interface EditValues {
  fields: Record<string, string>;
  secretTypes: readonly string[];
  /** Names of stored secrets that are to be taken away. */
  removed: readonly string[];
}

/** What the form starts with: the schema's defaults, overridden by what is stored. A stored secret starts empty. */
export function startValues(fields: readonly ConfigField[], deployment: Deployment): EditValues {
  const start = fields.map((field) => {
    const stored = valueOf(deployment.configuration, field.name);
    if (isMasked(stored)) return [field.name, ''];
    if (typeof stored === 'string') return [field.name, stored];
    return [field.name, typeof stored === 'number' ? String(stored) : (field.default ?? '')];
  });
  return { fields: Object.fromEntries(start), secretTypes: secretTypesOf(deployment.configuration), removed: [] };
}

/** The checkbox group of secret types: the options of the first category. */
export function secretTypeOptions(agent: Agent): readonly GridOption[] {
  return agent.deploymentUI?.steps.selectionGrids.secretTypes?.categories[0]?.options ?? [];
}

/** What is sent, or the names of the required fields that are still empty. */
export function editedConfiguration(
  agent: Agent,
  deployment: Deployment,
  values: EditValues,
): { configuration: Record<string, unknown>; missing: string[] } {
  const fields = agent.configSchema?.fields ?? [];
  const configuration: Record<string, unknown> = {};
  for (const field of fields) {
    const typed = cleanValue(field.name, values.fields[field.name] ?? '');
    const stored = valueOf(deployment.configuration, field.name);
    // An untouched secret goes back as the mask the server sent, which means: keep. Null takes it away.
    const untouched = values.removed.includes(field.name) ? null : stored;
    configuration[field.name] = typed === '' && isMasked(stored) ? untouched : typed;
  }
  const missing = missingFields(fields, configuration);
  const options = secretTypeOptions(agent);
  if (options.length > 0) {
    configuration['secretTypes'] = options
      .map((one) => one.id)
      .filter((id) => values.secretTypes.includes(id));
  }
  for (const name of ['fileName', 'file_name']) {
    if (Object.hasOwn(deployment.configuration, name)) configuration[name] = deployment.configuration[name];
  }
  return { configuration, missing };
}
