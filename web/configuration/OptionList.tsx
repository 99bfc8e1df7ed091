import { useId } from 'react';
import type { GridCategory } from '#contract/agents.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isSingle } from './selection.ts';

interface OptionListProps {
  category: GridCategory;
  /** The radios of one name exclude each other; without one, those of this list do. */
  name?: string;
  selected: readonly string[];
  refusal?: string | undefined;
  isTitleShown?: boolean;
  onChoose: (optionId: string) => void;
}

/** The options of one category: radios, checkboxes, or checkboxes that go together. */
export function OptionList(props: OptionListProps) {
  // Not the category's own name: React looks radios up by it, and fails on signs that it does not expect.
  const id = useId();
  const { category, name = id, selected, refusal, isTitleShown = true, onChoose } = props;
  const isRadio = isSingle(category);
  const isAllOrNone = !isRadio && category.selectionMode === 'all-or-none';
  const here = category.options.filter((option) => selected.includes(option.id)).length;
  return (
    <div className="grid gap-1">
      {isTitleShown && <p className="text-label font-medium text-muted wrap-anywhere">{category.title}</p>}
      {isAllOrNone && (
        <Option
          type="checkbox"
          name={name}
          label={`All ${category.title}`}
          isChecked={here === category.options.length && here > 0}
          onChoose={() => onChoose(category.options[0]?.id ?? '')}
        />
      )}
      {category.options.map((option) => (
        <Option
          key={option.id}
          type={isRadio ? 'radio' : 'checkbox'}
          name={name}
          label={option.label}
          description={option.description}
          isChecked={selected.includes(option.id)}
          onChoose={() => onChoose(option.id)}
        />
      ))}
      {refusal !== undefined && (
        <p role="alert" className="px-2 text-meta text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}

interface OptionProps {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  description?: string | undefined;
  isChecked: boolean;
  onChoose: () => void;
}

function Option({ type, name, label, description, isChecked, onChoose }: OptionProps) {
  // The option's own id may hold blanks, and would then name several elements.
  const id = useId();
  return (
    <label
      className={classNames(
        'grid min-h-9 cursor-pointer grid-cols-[16px_minmax(0,1fr)] items-start gap-x-2.5 rounded-control px-2 py-2 pointer-coarse:min-h-11',
        'hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring',
        isChecked && 'bg-soft hover:bg-soft',
      )}
    >
      <Choice
        type={type}
        name={name}
        checked={isChecked}
        onChange={(event) => {
          // The browser brings the box into sight, but not what stands beside and below it.
          event.currentTarget.closest('label')?.scrollIntoView({ block: 'nearest' });
          onChoose();
        }}
        aria-labelledby={`${id}-label`}
        aria-describedby={description === undefined ? undefined : `${id}-about`}
        className="mt-0.5 [&_input]:outline-none"
      />
      <span id={`${id}-label`} className="text-app font-medium wrap-anywhere">
        {label}
      </span>
      {description !== undefined && (
        <span id={`${id}-about`} className="col-start-2 text-meta text-muted wrap-anywhere">
          {description}
        </span>
      )}
    </label>
  );
}
