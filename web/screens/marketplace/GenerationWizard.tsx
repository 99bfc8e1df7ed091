import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { choose } from '#web/configuration/selection.ts';
import { sentenceOf } from '#web/failure.ts';
import { balanceQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { FileNameField } from './FileNameField.tsx';
import { extensionOf } from './preview.ts';
import { PreviewRegion } from './PreviewRegion.tsx';
import { PriceNote } from './PriceNote.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { knowsSets, setsError, setsOf } from './sets-choice.ts';
import { SetsField } from './SetsField.tsx';
import { useDeploy } from './use-deploy.ts';
import { usePreview } from './use-preview.ts';
import { WizardColumns } from './WizardColumns.tsx';
import { WizardSteps } from './WizardSteps.tsx';
import {
  canGenerate,
  configurationFor,
  fileNameError,
  firstChoice,
  gridsOf,
  stillNeeded,
  withProviders,
  withTemplate,
} from './wizard-state.ts';

interface GenerationWizardProps {
  agent: Agent | undefined;
  onClose: () => void;
}

/** Makes a file of secrets: provider, template, format, name. */
export function GenerationWizard({ agent, onClose }: GenerationWizardProps) {
  const isBusy = useRef(false);
  return (
    <Dialog open={agent !== undefined} onOpenChange={(open) => !open && !isBusy.current && onClose()}>
      {agent !== undefined && (
        <DialogContent
          width={900}
          title={`Generate ${agent.name}`}
          description={agent.description}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Wizard
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

interface WizardProps {
  agent: Agent;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
}

function Wizard({ agent, onClose, onBusy }: WizardProps) {
  const grids = gridsOf(agent);
  const [choice, setChoice] = useState(() => firstChoice(grids));
  const [refusals, setRefusals] = useState<Record<string, string | undefined>>({});
  const [note, setNote] = useState<string>();
  const [isTouched, setIsTouched] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; error: unknown }>();
  const preview = usePreview(agent, choice);
  const { data: balance } = useQuery(balanceQuery);
  const { deploy, isPending } = useDeploy(agent, onBusy);
  const nameError = fileNameError(choice.fileName, isTouched);
  const needed = stillNeeded(choice, grids);
  const asksSets = knowsSets(grids);

  function chooseProvider(categoryName: string, optionId: string) {
    const category = grids.providers?.categories.find((known) => known.name === categoryName);
    if (category === undefined) return;
    const before = grids.providers?.selectionMode === 'single' ? [] : choice.providers;
    const next = choose(category, before, optionId);
    setRefusals({ [categoryName]: next.refusal });
    const after = withProviders(choice, next.selected, grids);
    setChoice(after.choice);
    setNote(after.note);
  }

  async function generate() {
    if (isPending) return;
    setIsTouched(true);
    setFailure(undefined);
    const isWrong = [fileNameError(choice.fileName, true), setsError(choice, grids)].some(
      (error) => error !== undefined,
    );
    if (needed.length > 0 || isWrong) {
      toast.error('Please fix the errors before continuing');
      return;
    }
    try {
      if (!(await deploy(configurationFor(agent, choice)))) return;
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to generate configuration');
      setFailure({ sentence, error });
      toast.error(sentence);
      return;
    }
    toast.success('Configuration generated successfully');
    onClose();
  }

  return (
    <>
      <DialogBody className="grid grid-cols-1 content-start gap-4">
        <WizardSteps choice={choice} grids={grids} />
        <WizardColumns
          grids={grids}
          choice={choice}
          refusals={refusals}
          note={note}
          onProvider={chooseProvider}
          onTemplate={(template) => {
            const after = withTemplate(choice, template, grids);
            setChoice(after.choice);
            setNote(after.note);
          }}
          onFormat={(format) => setChoice({ ...choice, format })}
        />
        <PreviewRegion preview={preview} sets={setsOf(choice, grids)} />
      </DialogBody>
      <div
        className={classNames(
          'grid items-start gap-x-6 gap-y-2 border-t px-4 py-3 md:px-6',
          asksSets ? 'md:grid-cols-[minmax(0,340px)_12rem_1fr]' : 'md:grid-cols-[minmax(0,420px)_1fr]',
        )}
      >
        <FileNameField
          value={choice.fileName}
          error={nameError}
          extension={extensionOf(preview.file?.file_name)}
          usual={preview.file?.usual_names}
          onChange={(fileName) => setChoice({ ...choice, fileName })}
          onLeave={() => setIsTouched(true)}
          onEnter={() => void generate()}
        />
        {asksSets && (
          <SetsField choice={choice} grids={grids} onChange={(sets) => setChoice({ ...choice, sets })} />
        )}
        <div className="grid content-start md:justify-items-end md:pt-6 md:text-right">
          <p className="text-meta text-muted">Please select one option from each group</p>
          <p role="status" className="min-h-5 text-meta">
            {needed.length > 0 && `Still needed: ${needed.join(', ')}.`}
          </p>
        </div>
      </div>
      {failure !== undefined && <RefusalNote {...failure} />}
      <DialogFooter>
        <PriceNote price={agent.price ?? 0} balance={balance?.current_credits} />
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          disabled={!canGenerate(choice, grids)}
          isPending={isPending}
          onClick={() => void generate()}
        >
          Generate
        </Button>
      </DialogFooter>
    </>
  );
}
