import { Button } from '#web/ui/Button.tsx';

interface ShowAllProps {
  shown: number;
  all: number;
  onShowAll: () => void;
}

/** Below what is cut: how much of it is there, and the rest for one click. */
export function ShowAll({ shown, all, onShowAll }: ShowAllProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="toolbar" onClick={onShowAll}>
        Show All
      </Button>
      <p className="text-meta text-muted">
        {shown} of {all.toLocaleString('en')} rows are shown.
      </p>
    </div>
  );
}
