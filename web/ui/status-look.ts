import { inWords, knownIn } from '#web/words.ts';

/** How a status looks: green, red, blue, yellow or neutral. */
export type StatusLook = 'ok' | 'bad' | 'run' | 'warn' | 'neutral';

/** Where a badge stands decides what becomes of words nobody foresaw: blue in activities, raw on lists, yellow in results. */
export type StatusPlace = 'activity' | 'list' | 'results' | 'deployment';

const known: Record<string, { look: StatusLook; label: string }> = {
  completed: { look: 'ok', label: 'Completed' },
  failed: { look: 'bad', label: 'Failed' },
  in_progress: { look: 'run', label: 'In Progress' },
};

const ofDeployments: Record<string, { look: StatusLook; label: string }> = {
  pending: { look: 'run', label: 'In Progress' },
  Deployed: { look: 'ok', label: 'Deployed' },
  Unused: { look: 'neutral', label: 'Unused' },
  failed: { look: 'bad', label: 'Failed' },
};

/** Words that tell of something over: blue in activities as the document says, and no sign of work under way. */
const over = new Set(['published', 'partial', 'deleted', 'cancelled']);

interface BadgeLook {
  look: StatusLook;
  label: string;
  isOver?: boolean;
}

/** The badge of a status at a place. */
export function statusBadge(status: string, place: StatusPlace): BadgeLook {
  const words = place === 'deployment' ? ofDeployments : known;
  const found = knownIn(words, status);
  if (found !== undefined) return found;
  if (place === 'deployment') return { look: 'neutral', label: 'Unknown' };
  if (place === 'activity')
    return { look: 'run', label: inWords(status), ...(over.has(status) && { isOver: true }) };
  if (place === 'results') return { look: 'warn', label: inWords(status) };
  return { look: 'neutral', label: status };
}
