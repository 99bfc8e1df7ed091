import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Agent, ConfigField } from '#contract/agents.ts';
import { isMasked, labelOf, valueOf } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { api, isFailure } from '#web/api.ts';
import { CheckAccess } from '#web/configuration/CheckAccess.tsx';
import { ConfigurationFields } from '#web/configuration/ConfigurationFields.tsx';
import { cloudOfRegions, fieldsOf } from '#web/configuration/fields-of.ts';
import { OptionList } from '#web/configuration/OptionList.tsx';
import { choose } from '#web/configuration/selection.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { editedConfiguration, secretTypeCategories, startValues } from './edit-values.ts';
import { StoredSecret } from './StoredSecret.tsx';
import { refusedFields, updateFailure } from './update-failure.ts';

export interface Editing {
  deployment: Deployment;
  agent: Agent;
}

interface EditDialogProps {
  editing: Editing | null;
  onClose: () => void;
}

/** The settings of a deployed agent, to be changed: stays open while saving, and a failure keeps what was typed. */
export function EditDialog({ editing, onClose }: EditDialogProps) {
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Dialog open={editing !== null} onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}>
      {editing !== null && (
        <DialogContent title={`Edit ${editing.deployment.name}`}>
          <EditForm editing={editing} onSavingChange={setIsSaving} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

interface EditFormProps {
  editing: Editing;
  onSavingChange: (isSaving: boolean) => void;
  onDone: () => void;
}

function EditForm({ editing, onSavingChange, onDone }: EditFormProps) {
  const { agent, deployment } = editing;
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [parts] = useState(() => ({
    fields: fieldsOf(agent.configSchema),
    secretTypes: secretTypeCategories(agent),
    stored: deployment.configuration,
  }));
  const { fields, secretTypes } = parts;
  const [values, setValues] = useState(() => startValues(parts));
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusals, setRefusals] = useState<Record<string, string | undefined>>({});
  const update = useMutation({
    mutationFn: (configuration: Record<string, unknown>) =>
      api.updateDeployment({
        id: deployment.id,
        configuration,
        configuration_id: deployment.configuration_id,
      }),
    onMutate: () => onSavingChange(true),
    onSettled: () => onSavingChange(false),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.deployments });
      toast.success('Agent configuration updated successfully');
      onDone();
    },
    onError: (error) => {
      toast.error(...updateFailure(error));
      if (!isFailure(error)) return;
      showErrors(refusedFields(error, fields));
      // Changed elsewhere: what opens next shows what is stored now.
      if (error.status === 409) void queryClient.invalidateQueries({ queryKey: keys.deployments });
    },
  });

  function showErrors(next: Record<string, string>): void {
    setErrors(next);
    const first = fields.find((field) => Object.hasOwn(next, field.name));
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first.name)}"]`)?.focus();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (update.isPending) return;
    const configuration = readForm();
    if (configuration !== undefined) update.mutate(configuration);
  }
  function readForm(): Record<string, unknown> | undefined {
    const { configuration, missing } = editedConfiguration(parts, values);
    if (missing.length === 0) return configuration;
    toast.error(`Please fill in all required fields: ${missing.join(', ')}`);
    showErrors(Object.fromEntries(missing.map((name) => [name, 'This field is required.'])));
    return undefined;
  }
  function setField(name: string, value: string): void {
    setValues((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }
  function setRemoved(name: string, isRemoved: boolean): void {
    const others = values.removed.filter((one) => one !== name);
    setValues({ ...values, removed: isRemoved ? [...others, name] : others });
  }
  function helpOf(field: ConfigField) {
    if (!isMasked(valueOf(deployment.configuration, field.name))) return undefined;
    return (
      <StoredSecret
        label={labelOf(field.name)}
        isRemoved={values.removed.includes(field.name) && values.fields[field.name] === ''}
        onRemove={field.required ? undefined : (isRemoved) => setRemoved(field.name, isRemoved)}
      />
    );
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid content-start gap-4">
        {fields.length === 0 && secretTypes.length === 0 && (
          <p className="text-app text-muted">This agent has no settings.</p>
        )}
        <ConfigurationFields
          fields={fields}
          values={values.fields}
          onChange={setField}
          errors={errors}
          cloud={cloudOfRegions(agent)}
          choosesRegion={false}
          helpOf={helpOf}
        />
        <CheckAccess agent={agent} deploymentId={deployment.id} values={values} read={readForm} />
        {secretTypes.map((category, nth) => (
          <fieldset key={category.name} className="grid gap-1">
            <legend className="pb-1 text-app font-medium">{category.title}</legend>
            <OptionList
              category={category}
              isTitleShown={false}
              selected={values.secretTypes}
              refusal={refusals[category.name] ?? (nth === 0 ? errors['secretTypes'] : undefined)}
              onChoose={(optionId) => {
                const chosen = choose(category, values.secretTypes, optionId);
                setValues({ ...values, secretTypes: chosen.selected });
                setRefusals({ [category.name]: chosen.refusal });
                setErrors({ ...errors, secretTypes: undefined });
              }}
            />
          </fieldset>
        ))}
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
