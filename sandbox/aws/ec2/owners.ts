import { imagesMember } from '#sandbox/aws/accounts.ts';
import { deriveAccountId } from '#sandbox/aws/account-ids.ts';
import { accounts } from '#sandbox/aws/iam/entities.ts';
import type { State } from '#sandbox/aws/state.ts';

/** Who makes images, seen from one account. */
export type Owners = {
  self: string;
  /** The account of the same company that makes its images. */
  company: string;
  /** Another company that shares images with this one. */
  partner: string;
  /** Accounts that nobody knows. */
  stranger: string;
  impostor: string;
  backup: string;
  amazon: string;
  windows: string;
  marketplace: string;
  canonical: string;
  databricks: string;
  sophos: string;
};

/**
 * Public makers bear their real ids, those of known_aws_accounts among them.
 * Nobody's ids are derived, so that no real account is ever called a stranger.
 */
export function ownersFor(state: State, owner: string, accountId: string): Owners {
  const invented = (name: string) => deriveAccountId(state, ['maker of images', name]);
  const company = accounts.list(state, owner).find(({ member }) => member === imagesMember);
  return {
    self: accountId,
    company: company?.id ?? invented('company'),
    partner: invented('partner'),
    stranger: invented('stranger'),
    impostor: invented('impostor'),
    backup: invented('backup vault'),
    amazon: '137112412989',
    windows: '801119661308',
    marketplace: '679593333241',
    canonical: '099720109477',
    databricks: '414351767826',
    sophos: '062897671886',
  };
}
