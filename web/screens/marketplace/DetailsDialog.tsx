import { Fragment, type ReactNode } from 'react';
import type { Agent } from '#contract/agents.ts';
import { fieldsOf } from '#web/configuration/fields-of.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

interface DetailsDialogProps {
  agent: Agent | undefined;
  onClose: () => void;
}

export function DetailsDialog({ agent, onClose }: DetailsDialogProps) {
  return (
    <Dialog open={agent !== undefined} onOpenChange={(open) => !open && onClose()}>
      {agent !== undefined && (
        <DialogContent
          width={600}
          title={`${agent.name} Details`}
          description="Learn more about this agent's capabilities and requirements."
        >
          <DialogBody className="grid grid-cols-1 content-start gap-6 md:max-h-[60vh] low:md:max-h-none">
            <Details agent={agent} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}

function Details({ agent }: { agent: Agent }) {
  const { features, useCases, version, author } = agent.details ?? { features: [], useCases: [] };
  const fields = fieldsOf(agent.configSchema);
  return (
    <>
      <Part title="Description">
        <p>{agent.description || 'No description available.'}</p>
      </Part>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Fact term="Category">{agent.category || 'General'}</Fact>
        <Fact term="Type">{agent.type ?? 'Not specified'}</Fact>
        {agent.subtype && <Fact term="Subtype">{agent.subtype}</Fact>}
      </dl>
      {features.length > 0 && (
        <Part title="Features">
          <List items={features} />
        </Part>
      )}
      {useCases.length > 0 && (
        <Part title="Use Cases">
          <List items={useCases} />
        </Part>
      )}
      {fields.length > 0 && (
        <Part title="Required Configuration">
          <List items={fields.map((field) => field.name + (field.required ? '' : ' (Optional)'))} isMono />
        </Part>
      )}
      <Permissions agent={agent} />
      {(version || author) && (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {version && (
            <Fact term="Version">
              <span className="font-mono">{version}</span>
            </Fact>
          )}
          {author && <Fact term="Author">{author}</Fact>}
        </dl>
      )}
    </>
  );
}

/** The agent's permissions and those of the secret types it offers. */
function Permissions({ agent }: { agent: Agent }) {
  const ofSecretTypes = agent.deploymentUI?.steps.selectionGrids.secretTypes?.permissions ?? [];
  const permissions = [...new Set([...(agent.permissions ?? []), ...ofSecretTypes])];
  const cloud = agent.category || 'AWS';
  const ways = agent.permissions_of && waysOf(agent.permissions_of, agent.permissions ?? [], ofSecretTypes);
  return (
    <Collapsible className="border-y py-2">
      <CollapsibleTrigger className="w-full">Required Permissions</CollapsibleTrigger>
      <CollapsibleContent className="grid gap-2 pt-2 pb-2">
        {permissions.length === 0 ? (
          <p className="text-muted">This agent needs no permission in any cloud.</p>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>{`This agent requires the following ${cloud} permissions:`}</p>
              {ways === undefined && <CopyButton name="Copy Permissions" text={permissions.join('\n')} />}
            </div>
            {ways !== undefined && <p className="text-muted">Which of them follows from how it plants.</p>}
            <ScrollBox
              role="group"
              aria-label="Permissions"
              className="max-h-[200px] overflow-y-auto rounded-control border bg-sunken px-3 py-2 font-mono text-meta"
            >
              {ways === undefined ? (
                <PermissionList permissions={permissions} />
              ) : (
                ways.map(({ name, list }) => (
                  <Fragment key={name}>
                    <div className="flex items-center justify-between gap-2 pt-2 font-sans first:pt-0">
                      <p className="text-muted">{name}</p>
                      <CopyButton
                        name={`Copy Permissions ${inSentence(name)}`}
                        text={list.join('\n')}
                        isIcon
                      />
                    </div>
                    <PermissionList permissions={list} />
                  </Fragment>
                ))
              )}
            </ScrollBox>
          </>
        )}
      </CollapsibleContent>
    </Collapsible>
  );
}

/** Each way of planting, and last what is needed whichever is taken. */
function waysOf(
  ways: NonNullable<Agent['permissions_of']>,
  ofAgent: readonly string[],
  ofSecretTypes: readonly string[],
): { name: string; list: readonly string[] }[] {
  const listed = new Set(Object.values(ways).flat());
  const always = [...new Set([...ofAgent.filter((one) => !listed.has(one)), ...ofSecretTypes])];
  return [
    ...Object.entries(ways).map(([way, list]) => ({ name: `As ${way}`, list })),
    ...(always.length === 0 ? [] : [{ name: 'In any case', list: always }]),
  ];
}

function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function PermissionList({ permissions }: { permissions: readonly string[] }) {
  return (
    <ul>
      {permissions.map((permission) => (
        <li key={permission} className="wrap-anywhere">
          {permission}
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-app font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-app font-semibold">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function List({ items, isMono = false }: { items: readonly string[]; isMono?: boolean }) {
  return (
    <ul
      className={classNames('grid list-disc gap-1 pl-5 marker:text-muted', isMono && 'font-mono text-meta')}
    >
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
