import { useId, type ReactNode } from 'react';
import type { GridCategory, GridOption } from '#contract/agents.ts';
import { OptionList } from '#web/configuration/OptionList.tsx';
import { optionsOf } from '#web/configuration/selection.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatsFor, hasFormats, templatesFor, type WizardChoice, type WizardGrids } from './wizard-state.ts';

interface WizardColumnsProps {
  grids: WizardGrids;
  choice: WizardChoice;
  refusals: Record<string, string | undefined>;
  note: string | undefined;
  onProvider: (categoryName: string, optionId: string) => void;
  onTemplate: (id: string) => void;
  onFormat: (id: string) => void;
}

/** Provider, template and output format side by side; each scrolls at 280 px, sooner in a low window. */
export function WizardColumns(props: WizardColumnsProps) {
  const { grids, choice, refusals, note, onProvider, onTemplate, onFormat } = props;
  const { templates, isFallback } = templatesFor(choice, grids);
  const all = optionsOf(grids.templates).length;
  const formats = formatsFor(choice, grids);
  const allFormats = optionsOf(grids.formats).length;
  const isFormatAsked = hasFormats(grids);
  const providers = grids.providers?.categories ?? [];
  return (
    <div
      className={classNames(
        'grid grid-cols-1 rounded-card border max-md:divide-y md:divide-x',
        isFormatAsked ? 'md:grid-cols-3' : 'md:grid-cols-2',
      )}
    >
      <Column step={1} title="1 Choose a Provider">
        {providers.map((category) => (
          <OptionList
            key={category.name}
            category={category}
            {...(grids.providers?.selectionMode === 'single' && { name: 'provider' })}
            selected={choice.providers}
            refusal={refusals[category.name]}
            isTitleShown={providers.length > 1}
            onChoose={(id) => onProvider(category.name, id)}
          />
        ))}
      </Column>
      <Column
        step={2}
        title="2 Select Template"
        above={
          <>
            {isFallback && (
              <p role="alert" className="rounded-control bg-warn-bg px-2 py-1 text-meta text-warn-fg">
                No compatible templates found for the selected provider(s)
              </p>
            )}
            {templates.length < all && (
              <p className="text-meta text-muted">
                Showing {templates.length} of {all}
              </p>
            )}
            {note !== undefined && (
              <p role="status" className="text-meta text-signal">
                {note}
              </p>
            )}
          </>
        }
      >
        <OptionList
          category={asOne('template', templates)}
          name="template"
          selected={[choice.template]}
          isTitleShown={false}
          onChoose={onTemplate}
        />
      </Column>
      {isFormatAsked && (
        <Column
          step={3}
          title="3 Select Output Format"
          above={
            formats.length < allFormats && (
              <p className="text-meta text-muted">
                Showing {formats.length} of {allFormats}
              </p>
            )
          }
        >
          <OptionList
            category={asOne('format', formats)}
            name="format"
            selected={choice.format === undefined ? [] : [choice.format]}
            isTitleShown={false}
            onChoose={onFormat}
          />
        </Column>
      )}
    </div>
  );
}

interface ColumnProps {
  step: number;
  title: string;
  above?: ReactNode;
  children: ReactNode;
}

function Column({ step, title, above, children }: ColumnProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} data-wizard-step={step} className="flex min-w-0 flex-col">
      <div className="grid gap-1 px-3 pt-3 pb-1">
        <p id={id} className="text-app font-semibold">
          {title}
        </p>
        {above}
      </div>
      <div className="grid content-start gap-3 overflow-y-auto p-2 md:max-h-[clamp(200px,26dvh,280px)]">
        {children}
      </div>
    </div>
  );
}

/** Options that exclude each other, whatever categories they came in. */
function asOne(name: string, options: readonly GridOption[]): GridCategory {
  return {
    name,
    title: name,
    inputType: 'radio',
    selectionMode: 'single',
    required: true,
    options: [...options],
  };
}
