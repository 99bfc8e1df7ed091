import type { RunContext, Words } from '#catalogue/agent.ts';
import type { Remark } from '#catalogue/deploy-agent.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import { connectAzure, type Azure } from '#catalogue/providers/azure/connection.ts';
import { hasContainer, readPublicAccess } from '#catalogue/providers/azure/containers.ts';
import { problem } from '#contract/refusal.ts';
import { lookAtAccount } from './account-rules.ts';
import { isPublic, mayMake, missing } from './container.ts';
import { openChoice, type fields } from './manifest.ts';

/** What lies at the container, and who may read there; then what the account says of that, where an app may ask. */
export async function lookAhead(
  config: ConfigOf<typeof fields>,
  context: RunContext,
  words: Words,
): Promise<{ facts: Record<string, string>; remarks: readonly Remark[] }> {
  const azure = connectAzure(config, context, words.consequence, words.again);
  const { containerName: container, makeContainer } = config;
  const isThere = await hasContainer(azure, container);
  if (!isThere && !mayMake(makeContainer)) throw missing(azure, container);
  const isToBeOpen = makeContainer === openChoice;
  const access = isThere ? await readPublicAccess(azure, container) : isToBeOpen ? 'blob' : 'none';
  const account = await lookAtAccount(azure, config);
  const isForbidden = account.allowsPublicAccess === false;
  if (!isThere && isToBeOpen && isForbidden) throw forbidden(azure, container);
  const asked = { container, isThere, isToBeOpen, isOpen: isThere && isPublic(access), isForbidden };
  const remarks = [...remarksOn(asked), ...account.remarks];
  if (isToBeOpen && account.allowsPublicAccess === true) {
    remarks.push({ level: 'info', sentence: `The storage account ${azure.account} allows public access.` });
  }
  for (const { level, sentence } of remarks) context.log(level, sentence);
  const facts = {
    storage_account: azure.account,
    container: isThere ? 'present' : 'to be made',
    public_access: access ?? 'not known',
    ...account.facts,
  };
  return { facts, remarks };
}

interface Asked {
  container: string;
  isThere: boolean;
  isToBeOpen: boolean;
  /** By its own setting. */
  isOpen: boolean;
  isForbidden: boolean;
}

function remarksOn({ container, isThere, isToBeOpen, isOpen, isForbidden }: Asked): Remark[] {
  if (isOpen && isForbidden) {
    return [
      {
        level: 'warn',
        sentence: `The container ${container} is open to the public, but its storage account forbids public access: nobody reads there without credentials.`,
      },
    ];
  }
  if (isOpen) {
    return [
      {
        level: 'warn',
        sentence: `The container ${container} is open to the public: anybody may read what is planted there.`,
      },
    ];
  }
  if (!isThere || !isToBeOpen) return [];
  const why = isForbidden
    ? 'is there already and is not opened, and its storage account forbids public access'
    : 'is there already and is not opened: only one that this drill makes is';
  return [
    {
      level: 'warn',
      sentence: `The container ${container} ${why}. The file is planted without exposure.`,
    },
  ];
}

/** Azure would refuse to make it (`PublicAccessNotPermitted`), so this one is known before the run. */
function forbidden({ account, words }: Azure, container: string) {
  return problem(
    'provider-refused',
    `The storage account ${account} forbids public access, so the container ${container} cannot be made open to the public. ${words.consequence} Have it made closed, or allow public access in the account’s settings, then ${words.again}.`,
  );
}
