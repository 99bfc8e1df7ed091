import { Readout } from '#web/ui/Readout.tsx';

interface PriceNoteProps {
  price: number;
  balance: number | undefined;
}

/** What it costs and what there is, at the left of a dialog's footer. */
export function PriceNote({ price, balance }: PriceNoteProps) {
  return (
    <p className="mr-auto text-meta text-muted">
      Costs <Readout value={price} className="text-text" /> {price === 1 ? 'credit' : 'credits'}
      {balance !== undefined && (
        <>
          {', balance '}
          <Readout value={balance} className={balance < price ? 'text-danger' : 'text-text'} />
          {balance < price && <span className="text-danger"> (not enough)</span>}
        </>
      )}
    </p>
  );
}
