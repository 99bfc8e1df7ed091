import { Button } from '#web/ui/Button.tsx';

interface StoredSecretProps {
  label: string;
  isRemoved: boolean;
  /** Missing where the agent cannot work without it. */
  onRemove: ((isRemoved: boolean) => void) | undefined;
}

/** What becomes of a secret that is stored while its field is empty. */
export function StoredSecret({ label, isRemoved, onRemove }: StoredSecretProps) {
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
