import { Search } from 'lucide-react';
import { useId } from 'react';
import { agentTypes } from '#contract/agents.ts';
import { Input } from '#web/ui/Input.tsx';
import { Label } from '#web/ui/Label.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import type { AgentFilters } from './agent-groups.ts';

interface FiltersProps {
  filters: AgentFilters;
  categories: readonly string[];
  /** How many agents are shown; missing while they load. */
  count: number | undefined;
  onSearch: (text: string) => void;
  onChange: (next: Partial<AgentFilters>) => void;
}

export function Filters({ filters, categories, count, onSearch, onChange }: FiltersProps) {
  const id = useId();
  const hasUnknown = filters.category !== '' && !categories.includes(filters.category);
  return (
    <div role="search" aria-label="Agents" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="relative w-full md:w-auto md:max-w-80 md:flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <Input
          type="search"
          aria-label="Search agents"
          placeholder="Search agents..."
          value={filters.q}
          maxLength={200}
          onChange={(event) => onSearch(event.target.value)}
          className="pl-9"
        />
      </div>
      <div className="flex w-full items-center gap-2 md:w-auto">
        <Label htmlFor={`${id}-type`} className="w-20 text-muted md:w-auto">
          Type:
        </Label>
        <NativeSelect
          id={`${id}-type`}
          value={filters.type}
          onChange={(event) => onChange({ type: event.target.value })}
          className="md:w-36"
        >
          <option value="">All Types</option>
          {agentTypes.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="flex w-full items-center gap-2 md:w-auto">
        <Label htmlFor={`${id}-category`} className="w-20 text-muted md:w-auto">
          Category:
        </Label>
        <NativeSelect
          id={`${id}-category`}
          value={filters.category}
          onChange={(event) => onChange({ category: event.target.value })}
          className="md:w-44"
        >
          <option value="">All Categories</option>
          {hasUnknown && <option value={filters.category}>{filters.category}</option>}
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p role="status" className="min-h-5 text-meta text-muted md:ml-auto">
        {count === undefined ? '' : `${count} ${count === 1 ? 'agent' : 'agents'}`}
      </p>
    </div>
  );
}
