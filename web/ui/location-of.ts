import type { StepOutput } from '#contract/executions.ts';

/** The full address of what a step wrote: 's3://acme-backups/backup/keys.env'. */
export function locationOf(output: StepOutput): string | undefined {
  if (output.location !== undefined) return output.location;
  if (output.bucket_name !== undefined) {
    return output.key === undefined
      ? `s3://${output.bucket_name}`
      : `s3://${output.bucket_name}/${output.key}`;
  }
  if (output.table_name !== undefined && output.item_key !== undefined) {
    return `${output.table_name}/${output.item_key}`;
  }
  return placeOf(output);
}

/** The place alone, without what lies in it: bucket, container, secret, parameter, table, site or repository. */
export function placeOf(output: StepOutput): string | undefined {
  if (output.bucket_name !== undefined) return output.bucket_name;
  if (output.storage_account !== undefined || output.container_name !== undefined) {
    return [output.storage_account, output.container_name].filter((part) => part !== undefined).join('/');
  }
  const amazon = output.secret_arn ?? output.parameter_name ?? output.table_name;
  return amazon ?? output.site_url ?? output.repository;
}
