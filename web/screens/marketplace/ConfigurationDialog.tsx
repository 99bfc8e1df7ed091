import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Agent } from '#contract/agents.ts';
import { missingFields } from '#contract/deployment-rules.ts';
import { CheckAccess } from '#web/configuration/CheckAccess.tsx';
import { ConfigurationFields } from '#web/configuration/ConfigurationFields.tsx';
import { cloudOfRegions, defaultsOf, fieldsOf } from '#web/configuration/fields-of.ts';
import { OptionList } from '#web/configuration/OptionList.tsx';
import { choose } from '#web/configuration/selection.ts';
import { isFailure } from '#web/failure.ts';
import { paths } from '#web/paths.ts';
import { balanceQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { actionOf } from './agent-groups.ts';
import { configurationOf, deployReason, fieldErrors, refusalOf, selectionsOf } from './deployment-request.ts';
import { PriceNote } from './PriceNote.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { useDeploy } from './use-deploy.ts';

interface ConfigurationDialogProps {
  agent: Agent | undefined;
  onClose: () => void;
}

/** Asks for an agent's configuration. What was typed lives as long as the dialog is open. */
export function ConfigurationDialog({ agent, onClose }: ConfigurationDialogProps) {
  const isBusy = useRef(false);
  return (
    <Dialog open={agent !== undefined} onOpenChange={(open) => !open && !isBusy.current && onClose()}>
      {agent !== undefined && (
        <DialogContent
          width={600}
          title={`${actionOf(agent.type)} ${agent.name}`}
          description={agent.description}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <ConfigurationForm
            agent={agent}
            onClose={onClose}
            onBusy={(busy) => {
              isBusy.current = busy;
            }}
          />
        </DialogContent>
      )}
    </Dialog>
  );
}

interface ConfigurationFormProps {
  agent: Agent;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
}

function ConfigurationForm({ agent, onClose, onBusy }: ConfigurationFormProps) {
  const fields = fieldsOf(agent.configSchema);
  const secretTypes = agent.deploymentUI?.steps.selectionGrids.secretTypes;
  const [values, setValues] = useState(() => defaultsOf(fields));
  const [secrets, setSecrets] = useState<string[]>(() => [...(secretTypes?.selectedItems ?? [])]);
  const [refusals, setRefusals] = useState<Record<string, string | undefined>>({});
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<{ sentence: string; error: unknown }>();
  const form = useRef<HTMLFormElement>(null);
  const isHere = useIsHere();
  const { data: balance } = useQuery(balanceQuery);
  const { deploy, isPending } = useDeploy(agent, onBusy);
  const navigate = useNavigate();

  function change(name: string, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setRefusal(undefined);
    try {
      if (isMissing()) return;
      const selections = selectionsOf(agent, secrets);
      const configuration = configurationOf(values, selections);
      const reason = refusalOf(agent, configuration, selections);
      if (reason !== undefined) throw new Error(reason);
      if (!(await deploy(configuration))) return;
    } catch (error) {
      fail(error);
      return;
    }
    toast.success('Agent deployed successfully!', {
      action: { label: 'My Agents', onClick: () => void navigate(paths.agents) },
    });
    // Whoever has gone elsewhere meanwhile is not fetched back.
    if (!isHere.current) return;
    onClose();
    void navigate(paths.marketplace);
  }

  function isMissing(): boolean {
    const missing = missingFields(fields, values);
    if (missing.length === 0) return false;
    setErrors(Object.fromEntries(missing.map((name) => [name, 'This field is required.'])));
    focusField(missing[0]);
    toast.error(`Please fill in all required fields: ${missing.join(', ')}`);
    return true;
  }

  function fail(error: unknown) {
    if (error instanceof TypeError || error instanceof ReferenceError) {
      console.error(error);
      const sentence = 'An unexpected error occurred while deploying the agent';
      setRefusal({ sentence, error });
      toast.error(sentence);
      return;
    }
    const reason = deployReason(error);
    const refused = isFailure(error) ? fieldErrors(error.errors, fields) : {};
    setErrors(refused);
    focusField(Object.keys(refused)[0]);
    setRefusal({ sentence: reason, error });
    toast.error(`Deployment failed: ${reason}`);
  }

  function focusField(name: string | undefined) {
    if (name === undefined) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody className="grid grid-cols-1 content-start gap-4">
        <ConfigurationFields
          fields={fields}
          values={values}
          errors={errors}
          cloud={cloudOfRegions(agent)}
          onChange={change}
        />
        <CheckAccess agent={agent} values={values} read={() => (isMissing() ? undefined : values)} />
        {secretTypes !== undefined && (
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-meta font-medium">{secretTypes.title}</legend>
            {secretTypes.categories.map((category) => (
              <OptionList
                key={category.name}
                category={category}
                selected={secrets}
                refusal={refusals[category.name]}
                onChoose={(id) => {
                  const next = choose(category, secrets, id);
                  setSecrets(next.selected);
                  setRefusals({ [category.name]: next.refusal });
                }}
              />
            ))}
          </fieldset>
        )}
        {fields.length === 0 && secretTypes === undefined && (
          <p className="text-muted">This agent needs no configuration.</p>
        )}
      </DialogBody>
      {refusal !== undefined && <RefusalNote {...refusal} />}
      <DialogFooter>
        <PriceNote price={agent.price ?? 0} balance={balance?.current_credits} />
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" isPending={isPending}>
          {actionOf(agent.type)}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Whether the form is still on the screen, for what comes back after a while. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
