import type { Decoy } from '#contract/decoys.ts';
import { DecoyRow } from './DecoyRow.tsx';

/** One row each where there is room for five columns, else one card each. */
export function DecoyTable({ decoys }: { decoys: readonly Decoy[] }) {
  return (
    <div className="@container">
      <table aria-label="Planted decoys" className="block w-full @4xl:table @4xl:table-fixed">
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr className="border-b text-left text-label text-muted [&>th]:py-2 [&>th]:pr-4 [&>th]:font-medium">
            <th scope="col" className="@4xl:w-40 @5xl:w-52">
              Decoy
            </th>
            <th scope="col">Where</th>
            <th scope="col" className="@4xl:w-30 @5xl:w-34">
              Planted
            </th>
            <th scope="col" className="@4xl:w-44 @5xl:w-52">
              State
            </th>
            <th scope="col" className="@4xl:w-42">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="block border-t @4xl:table-row-group @4xl:border-t-0">
          {decoys.map((decoy) => (
            <DecoyRow key={decoy.id} decoy={decoy} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
