import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { faultBehind } from '#catalogue/providers/aws/fault.ts';
import { listOrganizationAccounts } from '#catalogue/providers/aws/organization.ts';
import type { Tally } from '#catalogue/providers/aws/regional.ts';
import type { AnalyzerError } from '#contract/analyses.ts';
import { Refusal } from '#contract/refusal.ts';
import { attemptsIn, type LeftOut } from './attempts.ts';

/** The accounts of the same organisation, whose images are trusted. */
export interface Organization {
  state: 'read' | 'none' | 'refused' | 'failed';
  accounts: readonly string[];
  errors: readonly AnalyzerError[];
  leftOut: readonly LeftOut[];
}

export async function readOrganization(aws: Aws, tally: Tally): Promise<Organization> {
  const words = { ...aws.words, consequence: 'Its accounts count as those of others.' };
  const { extra, errors, leftOut } = attemptsIn(aws, 'global');
  const read = await extra('ListAccounts', async () => {
    try {
      return { accounts: await listOrganizationAccounts({ ...aws, words }, tally) };
    } catch (cause) {
      const isAlone =
        cause instanceof Refusal && faultBehind(cause).code === 'AWSOrganizationsNotInUseException';
      if (isAlone) return 'none';
      throw cause;
    }
  });
  if (read === 'none') return { state: 'none', accounts: [], errors, leftOut };
  if (read !== undefined) return { state: 'read', accounts: read.accounts, errors, leftOut };
  return { state: leftOut.length > 0 ? 'refused' : 'failed', accounts: [], errors, leftOut };
}
