import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Graph, limits } from '#contract/workflows.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { cleanUpChoices, cleanUpWords } from './clean-up-choices.ts';
import { PlanRegion } from './PlanRegion.tsx';
import type { Wording } from './use-publish.ts';

interface PublishDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isEdit: boolean;
  graph: Graph;
  wording: Wording;
  onWordingChange: (wording: Wording) => void;
  isPending: boolean;
  /** The workflow that was saved elsewhere meanwhile. */
  conflictWith: string | undefined;
  onTakeStored: () => void;
  /** With a version: replaces that one, which is not the one that was opened. */
  onConfirm: (instead?: number) => void;
}

/** Name, description and the plan: what a run would do and cost, before anything is done. */
export function PublishDialog(props: PublishDialogProps) {
  return (
    <Dialog open={props.isOpen} onOpenChange={(isOpen) => !props.isPending && props.onOpenChange(isOpen)}>
      {/* Made only when it opens: a plan is asked for what is drawn then, not for every step of a drag. */}
      {props.isOpen && (
        <DialogContent
          title={props.isEdit ? 'Update Workflow' : 'Publish & Execute Workflow'}
          onOpenAutoFocus={focusFirstField}
        >
          <PublishForm {...props} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function PublishForm(props: PublishDialogProps) {
  const { isEdit, isPending, wording } = props;
  const [isAsked, setIsAsked] = useState(false);
  const plan = useQuery({
    queryKey: ['plan', props.graph],
    queryFn: () => api.planWorkflow({ configuration: props.graph }),
    staleTime: 0,
    retry: false,
  });
  const name = wording.name.trim();
  const missing = name === '' ? 'Please provide a workflow name' : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '' && !isPending) props.onConfirm();
  };
  return (
    <form onSubmit={onSubmit} noValidate className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid content-start gap-4">
        {/* What keeps the button disabled stands below the field, and is an error for whoever presses Enter (Q40). */}
        <Field label="Name" isRequired {...(isAsked ? { error: missing } : { help: missing })}>
          {(control) => (
            <Input
              {...control}
              value={wording.name}
              maxLength={limits.name}
              autoComplete="off"
              onChange={(event) => props.onWordingChange({ ...wording, name: event.target.value })}
              onKeyDown={(event) => event.key === 'Enter' && setIsAsked(true)}
            />
          )}
        </Field>
        <Field label="Description (optional)">
          {(control) => (
            <Textarea
              {...control}
              value={wording.description}
              maxLength={limits.description}
              onChange={(event) => props.onWordingChange({ ...wording, description: event.target.value })}
            />
          )}
        </Field>
        {props.graph.nodes.some(({ type }) => type === 'Generate') && (
          <Field label="Clean up by itself" help="What a run plants is taken away this long after it.">
            {(control) => (
              <NativeSelect
                {...control}
                value={wording.cleanUpAfterHours ?? ''}
                onChange={({ target: { value } }) =>
                  props.onWordingChange({
                    ...wording,
                    cleanUpAfterHours: value === '' ? null : Number(value),
                  })
                }
              >
                {cleanUpChoices(wording.cleanUpAfterHours ?? null).map((hours) => (
                  <option key={hours ?? ''} value={hours ?? ''}>
                    {cleanUpWords(hours)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        {props.conflictWith !== undefined && (
          <ChangedElsewhere
            workflowId={props.conflictWith}
            isPending={isPending}
            onReplace={props.onConfirm}
            onTakeStored={props.onTakeStored}
          />
        )}
        <PlanRegion plan={plan.data} isLoading={plan.isLoading} error={plan.error} isEdit={isEdit} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={isPending}>Cancel</Button>
        </DialogClose>
        <Button look="primary" type="submit" disabled={name === ''} isPending={isPending}>
          {confirmLabel(isEdit, isPending)}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The dialog is opened to type a name, not to press its cross. */
function focusFirstField(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.querySelector('input')?.focus();
}

function confirmLabel(isEdit: boolean, isPending: boolean): string {
  if (isEdit) return isPending ? 'Saving...' : 'Save Changes';
  return isPending ? 'Publishing...' : 'Publish & Execute';
}
