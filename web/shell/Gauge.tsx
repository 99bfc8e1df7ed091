import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { decoyCountsQuery } from '#web/decoys/decoy-queries.ts';
import { gaugeText } from '#web/decoys/count-words.ts';
import { isFailure } from '#web/failure.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

interface GaugeProps {
  onChosen?: () => void;
  className?: string;
}

/** How much is out there, on every page. Its room is kept while it is counted, so that nothing beside it moves. */
export function Gauge({ onChosen, className }: GaugeProps) {
  const { data, error } = useQuery(decoyCountsQuery);
  // A back end that does not know the question has nothing to show here.
  if (isFailure(error) && error.status === 404) return null;
  return (
    <span className={classNames('min-w-31 shrink-0', className)}>
      {(data !== undefined || error !== null) && (
        <Link
          to={paths.planted}
          onClick={onChosen}
          className="inline-flex h-8 items-center rounded-control px-2 text-app whitespace-nowrap text-muted transition-colors hover:bg-sunken hover:text-text pointer-coarse:h-11"
        >
          {data === undefined ? 'Planted decoys' : <GaugeFace planted={data.planted} />}
        </Link>
      )}
    </span>
  );
}

/** The count is measured, the word is not. */
function GaugeFace({ planted }: { planted: number }) {
  const text = gaugeText({ planted });
  if (planted === 0) return text;
  const [count, ...word] = text.split(' ');
  return (
    <span>
      <span className="font-mono font-medium text-text tabular-nums">{count}</span>{' '}
      <span className="text-meta text-muted">{word.join(' ')}</span>
    </span>
  );
}
