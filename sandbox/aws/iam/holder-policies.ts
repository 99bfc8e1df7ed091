import type { Call } from '#sandbox/aws/call.ts';
import type { ConditionContext } from './conditions.ts';
import type { PolicyHolder } from './entities.ts';
import {
  checkName,
  encodeDocument,
  keepRole,
  keepUser,
  noSuchEntity,
  openRole,
  openUser,
  page,
  sorted,
  type Paged,
} from './holders.ts';
import { managedPolicies } from './managed-policies.ts';
import { readPolicy } from './policy.ts';

type Named = { UserName?: string | undefined; RoleName?: string | undefined };
type Inline = Named & { PolicyName?: string | undefined };
type Document = Inline & { PolicyDocument?: string | undefined };
type Attachment = Named & { PolicyArn?: string | undefined };

/** Users and roles hold policies alike; each operation exists once for either. */
type HolderKind<Holder extends PolicyHolder> = {
  word: 'User' | 'Role';
  open(call: Call, action: string, input: Named, context?: ConditionContext): Holder;
  keep(call: Call, holder: Holder): void;
};

export const userPolicies = policyHandlers({
  word: 'User',
  open: (call, action, input, context) => openUser(call, action, input.UserName ?? '', context),
  keep: keepUser,
});

export const rolePolicies = policyHandlers({
  word: 'Role',
  open: (call, action, input, context) => openRole(call, action, input.RoleName, context),
  keep: keepRole,
});

function policyHandlers<Holder extends PolicyHolder>({ word, open, keep }: HolderKind<Holder>) {
  return {
    put(call: Call, input: Document) {
      const holder = open(call, `iam:Put${word}Policy`, input);
      const { PolicyName: name = '', PolicyDocument: document = '' } = input;
      checkName('policyName', name);
      readPolicy(document, 'identity');
      keep(call, { ...holder, inlinePolicies: { ...holder.inlinePolicies, [name]: document } });
      return undefined;
    },
    get(call: Call, input: Inline) {
      const holder = open(call, `iam:Get${word}Policy`, input);
      const name = input.PolicyName ?? '';
      const names = { [`${word}Name`]: holder.name, PolicyName: name };
      return { ...names, PolicyDocument: encodeDocument(documentOf(holder, name)) };
    },
    remove(call: Call, input: Inline) {
      const holder = open(call, `iam:Delete${word}Policy`, input);
      const name = input.PolicyName ?? '';
      documentOf(holder, name);
      const { [name]: _removed, ...inlinePolicies } = holder.inlinePolicies;
      keep(call, { ...holder, inlinePolicies });
      return undefined;
    },
    list(call: Call, input: Named & Paged) {
      const holder = open(call, `iam:List${word}Policies`, input);
      const { taken, ...rest } = page(
        call,
        input,
        sorted(Object.keys(holder.inlinePolicies)),
        (name) => name,
      );
      return { PolicyNames: taken, ...rest };
    },
    attach(call: Call, input: Attachment) {
      const arn = input.PolicyArn ?? '';
      const holder = open(call, `iam:Attach${word}Policy`, input, { 'iam:PolicyARN': arn });
      if (!managedPolicies.has(arn)) throw noSuchEntity(`Policy ${arn} does not exist or is not attachable.`);
      if (holder.attachedPolicies.includes(arn)) return undefined;
      keep(call, { ...holder, attachedPolicies: [...holder.attachedPolicies, arn] });
      return undefined;
    },
    detach(call: Call, input: Attachment) {
      const arn = input.PolicyArn ?? '';
      const holder = open(call, `iam:Detach${word}Policy`, input, { 'iam:PolicyARN': arn });
      if (!holder.attachedPolicies.includes(arn)) throw noSuchEntity(`Policy ${arn} was not found.`);
      keep(call, {
        ...holder,
        attachedPolicies: holder.attachedPolicies.filter((attached) => attached !== arn),
      });
      return undefined;
    },
    listAttached(call: Call, input: Named & Paged) {
      const holder = open(call, `iam:ListAttached${word}Policies`, input);
      const { taken, ...rest } = page(call, input, sorted(holder.attachedPolicies), (arn) => arn);
      const named = taken.map((arn) => ({ PolicyName: managedPolicies.get(arn)?.name, PolicyArn: arn }));
      return { AttachedPolicies: named, ...rest };
    },
  };
}

function documentOf(holder: PolicyHolder, name: string): string {
  const document = Object.hasOwn(holder.inlinePolicies, name) ? holder.inlinePolicies[name] : undefined;
  if (document === undefined) throw noSuchEntity(`The policy with name ${name} cannot be found.`);
  return document;
}
