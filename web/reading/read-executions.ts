import type { AgentType } from '#contract/agents.ts';
import type { DeploymentResult, LastExecution, StepOutput } from '#contract/executions.ts';
import { isRecord, listOf, type Loose, numberOf, recordOf, textIn, textOf } from './loose.ts';

/** The last run of a workflow, of which the documents name five parts; each of them may be missing. */
export function readLastExecution(answer: unknown, status: string): LastExecution | null {
  if (!isRecord(answer)) return null;
  const results = listOf(answer['deployment_results']).filter(isRecord).map(readResult);
  const said = textIn(answer, 'status') ?? status;
  const finished = results.filter((one) => one.status === 'completed').length;
  const counts = recordOf(answer['counts']);
  return {
    ...answer,
    // Empty where the answer names none: then there is no page of the run to go to.
    execution_id: textIn(answer, 'execution_id') ?? '',
    status: said as LastExecution['status'],
    timestamp: textIn(answer, 'timestamp') ?? '',
    finished_at: textIn(answer, 'finished_at') ?? null,
    source: readSource(answer['source']),
    generate_result: readGenerated(answer['generate_result']),
    deployment_results: results,
    errors: readErrors(answer['errors']),
    analyzer_results: isRecord(answer['analyzer_results'])
      ? (answer['analyzer_results'] as LastExecution['analyzer_results'])
      : null,
    credits_used: numberOf(answer['credits_used']) ?? 0,
    counts: {
      targets: numberOf(counts['targets']) ?? results.length,
      completed: numberOf(counts['completed']) ?? finished,
      failed: numberOf(counts['failed']) ?? results.length - finished,
      cancelled: numberOf(counts['cancelled']) ?? 0,
      kept: numberOf(counts['kept']) ?? 0,
    },
    retry_of: textIn(answer, 'retry_of') ?? null,
    cancel_requested_at: textIn(answer, 'cancel_requested_at') ?? null,
  };
}

function readSource(value: unknown): LastExecution['source'] {
  const nodeId = isRecord(value) ? textIn(value, 'node_id') : undefined;
  if (!isRecord(value) || nodeId === undefined) return undefined;
  return {
    node_id: nodeId,
    deployment_id: textIn(value, 'deployment_id') ?? '',
    type: (textIn(value, 'type') ?? '') as AgentType,
    status: textIn(value, 'status') ?? '',
  };
}

function readGenerated(value: unknown): LastExecution['generate_result'] {
  if (!isRecord(value)) return null;
  return {
    ...value,
    status: textIn(value, 'status') ?? '',
    generated_file: textIn(value, 'generated_file') ?? null,
    generated_at: textIn(value, 'generated_at') ?? null,
  };
}

function readResult(item: Loose, nth: number): DeploymentResult {
  return {
    ...item,
    deployment_id: textIn(item, 'deployment_id') ?? '',
    node_id: textIn(item, 'node_id') ?? textIn(item, 'deployment_id') ?? `result-${nth + 1}`,
    agent_name: textIn(item, 'agent_name', 'name') ?? '',
    status: textIn(item, 'status') ?? '',
    error: sentenceIn(item['error']) ?? null,
    output: readOutput(item['output']),
  };
}

/** A place that is not a text is none. */
function readOutput(value: unknown): StepOutput {
  const output = recordOf(value);
  const places = placeKeys.map((key) => [key, textIn(output, key)] as const);
  const others = Object.entries(output).filter(([key]) => !placeKeys.some((one) => one === key));
  return Object.fromEntries([...others, ...places.filter(([, text]) => text !== undefined)]);
}

const placeKeys = [
  'bucket_name',
  'region',
  'key',
  'version_id',
  'location',
  'secret_arn',
  'parameter_name',
  'version',
  'table_name',
  'item_key',
  'site_url',
  'drive_id',
  'item_id',
  'web_url',
  'container_name',
  'storage_account',
  'repository',
  'blob',
  'branch',
  'path',
  'commit_sha',
  'html_url',
  'channel_id',
  'message_ts',
  'file_id',
  'permalink',
  'user_arn',
  'access_key_id',
  'blocked_by',
] as const;

/** Single-key objects of node and message; a bare sentence is about no node. */
function readErrors(value: unknown): Record<string, string>[] {
  const listed = isRecord(value) ? [value] : listOf(value);
  return listed.flatMap((item): Record<string, string>[] => {
    const pairs = isRecord(item) ? Object.entries(item) : [['', item] as const];
    return pairs.flatMap(([nodeId, said]) => {
      const sentence = sentenceIn(said);
      return sentence === undefined ? [] : [{ [nodeId]: sentence }];
    });
  });
}

function sentenceIn(value: unknown): string | undefined {
  if (!isRecord(value)) return textOf(value);
  return textIn(value, 'message', 'msg', 'detail', 'error') ?? JSON.stringify(value);
}
