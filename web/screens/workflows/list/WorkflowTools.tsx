import { RefreshCw, Search, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Input } from '#web/ui/Input.tsx';
import { type KindFilter, kindFilters } from './find-workflows.ts';

interface WorkflowToolsProps {
  text: string;
  kind: KindFilter;
  isFetching: boolean;
  isEmpty: boolean;
  onText: (text: string) => void;
  onKind: (kind: KindFilter) => void;
  onRefresh: () => void;
  onDeleteAll: () => void;
}

export function WorkflowTools(props: WorkflowToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="relative w-full md:w-72">
        <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
        <Input
          type="search"
          aria-label="Search workflows"
          placeholder="Search workflows..."
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
          className="pl-9"
        />
      </div>
      <div role="group" aria-label="Filter workflows" className="flex flex-wrap gap-1">
        {kindFilters.map((one) => (
          <Button
            key={one}
            look="ghost"
            aria-pressed={one === props.kind}
            onClick={() => props.onKind(one)}
            className="px-3 aria-pressed:bg-soft aria-pressed:text-primary"
          >
            {one}
          </Button>
        ))}
      </div>
      <div className="flex gap-2 md:ml-auto">
        <Button onClick={props.onRefresh}>
          <RefreshCw
            aria-hidden
            className={props.isFetching ? 'animate-spin motion-reduce:animate-none' : ''}
          />
          Refresh
        </Button>
        <Button disabled={props.isEmpty} onClick={props.onDeleteAll}>
          <Trash2 aria-hidden />
          Delete All
        </Button>
      </div>
    </div>
  );
}
