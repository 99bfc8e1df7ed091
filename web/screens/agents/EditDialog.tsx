import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { cleanValue, isMasked, labelOf, valueOf } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { api, isFailure } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfigControl } from './ConfigControl.tsx';
import { editedConfiguration, secretTypeOptions, startValues } from './edit-values.ts';

export interface Editing {
  deployment: Deployment;
  agent: Agent;
}

interface EditDialogProps {
  editing: Editing | null;
  onClose: () => void;
}

export function EditDialog({ editing, onClose }: EditDialogProps) {
  return (
    <Dialog open={editing !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {editing !== null && (
        <DialogContent title={`Edit ${editing.deployment.name}`}>
          <EditForm editing={editing} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function EditForm({ editing, onDone }: { editing: Editing; onDone: () => void }) {
  const { agent, deployment } = editing;
  const queryClient = useQueryClient();
  const fields = agent.configSchema?.fields ?? [];
  const options = secretTypeOptions(agent);
  const [values, setValues] = useState(() => startValues(fields, deployment));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const update = useMutation({
    mutationFn: (configuration: Record<string, unknown>) =>
      api.updateDeployment({ id: deployment.id, configuration }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.deployments });
      toast.success('Agent configuration updated successfully');
      onDone();
    },
    onError: (error) => toast.error(...updateFailure(error)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const edited = editedConfiguration(agent, deployment, values);
    setMissing(edited.missing);
    if (edited.missing.length > 0) {
      toast.error(`Please fill in all required fields: ${edited.missing.join(', ')}`);
      return;
    }
    if (!update.isPending) update.mutate(edited.configuration);
  }
  function setField(name: string, value: string): void {
    setValues({ ...values, fields: { ...values.fields, [name]: cleanValue(name, value) } });
    setMissing(missing.filter((one) => one !== name));
  }
  function setRemoved(name: string, isRemoved: boolean): void {
    const others = values.removed.filter((one) => one !== name);
    setValues({ ...values, removed: isRemoved ? [...others, name] : others });
  }
  function toggle(id: string, isChecked: boolean): void {
    const others = values.secretTypes.filter((one) => one !== id);
    setValues({ ...values, secretTypes: isChecked ? [...others, id] : others });
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid content-start gap-4">
        {fields.length === 0 && options.length === 0 && (
          <p className="text-app text-muted">This agent has no settings.</p>
        )}
        {fields.map((field) => {
          const isStored = isMasked(valueOf(deployment.configuration, field.name));
          return (
            <Field
              key={field.name}
              label={labelOf(field.name)}
              isRequired={field.required}
              help={
                isStored ? (
                  <StoredSecret
                    label={labelOf(field.name)}
                    isRemoved={values.removed.includes(field.name) && values.fields[field.name] === ''}
                    onRemove={field.required ? undefined : (isRemoved) => setRemoved(field.name, isRemoved)}
                  />
                ) : (
                  field.description
                )
              }
              error={missing.includes(field.name) ? 'This field is empty.' : undefined}
            >
              {(control) => (
                <ConfigControl
                  control={control}
                  field={field}
                  category={agent.category}
                  value={values.fields[field.name] ?? ''}
                  onChange={(value) => setField(field.name, value)}
                />
              )}
            </Field>
          );
        })}
        {options.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="pb-1 text-app font-medium">Secret Types</legend>
            {options.map((option) => (
              <label key={option.id} className="flex items-start gap-2 text-app">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 accent-primary"
                  checked={values.secretTypes.includes(option.id)}
                  onChange={(event) => toggle(option.id, event.target.checked)}
                />
                {option.label}
              </label>
            ))}
          </fieldset>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={update.isPending}>Cancel</Button>
        </DialogClose>
        <Button look="primary" type="submit" isPending={update.isPending}>
          Update
        </Button>
      </DialogFooter>
    </form>
  );
}

interface StoredSecretProps {
  label: string;
  isRemoved: boolean;
  /** Missing where the agent cannot work without it. */
  onRemove: ((isRemoved: boolean) => void) | undefined;
}

/** What becomes of a secret that is stored while its field is empty. */
function StoredSecret({ label, isRemoved, onRemove }: StoredSecretProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-2">
      {isRemoved ? 'Will be removed by Update.' : 'Stored. Leave it empty to keep it.'}
      {onRemove !== undefined && (
        <Button
          look="link"
          size="inline"
          aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${label}`}
          onClick={() => onRemove(!isRemoved)}
        >
          {isRemoved ? 'Keep' : 'Remove'}
        </Button>
      )}
    </span>
  );
}

function updateFailure(error: unknown): [string, { description?: string }] {
  if (!isFailure(error)) return ['An unexpected error occurred while updating the configuration', {}];
  const suffix = error.status === undefined ? '' : ` (Status: ${error.status})`;
  const reason = typeof error.detail === 'string' ? { description: error.detail } : {};
  return [`Failed to update agent configuration${suffix}`, reason];
}
