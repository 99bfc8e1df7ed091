import type { ConfigField } from '#contract/agents.ts';
import { sameName } from '#contract/deployment-rules.ts';
import { type Failure, isFailure, saidBy, sentenceOf } from '#web/failure.ts';

/** The words of an update that did not go well, and the server's reason below them. */
export function updateFailure(error: unknown): [string, { description?: string }] {
  if (!isFailure(error)) return ['An unexpected error occurred while updating the configuration', {}];
  const suffix = error.status === undefined ? '' : ` (Status: ${error.status})`;
  const reason = error.status === undefined ? sentenceOf(error) : saidBy(error);
  return [
    `Failed to update agent configuration${suffix}`,
    reason === undefined ? {} : { description: reason },
  ];
}

/** What the server said about single fields, by the field's own spelling. */
export function refusedFields(failure: Failure, fields: readonly ConfigField[]): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const { field: path, msg } of failure.errors) {
    const field = fields.find(({ name }) => sameName(name, path.split('.').at(-1) ?? ''));
    if (field !== undefined) refused[field.name] ??= msg;
  }
  return refused;
}
