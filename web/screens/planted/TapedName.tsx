import type { Decoy } from '#contract/decoys.ts';

/** What the file holds: the names stand there, the values are under the tape and not even in the page. */
export function TapedName({ secrets }: Pick<Decoy, 'secrets'>) {
  const [first] = secrets;
  if (first === undefined) return null;
  const more = secrets.length - 1;
  return (
    <span className="block font-mono text-label text-muted wrap-anywhere">
      {first.name}
      <span aria-hidden className="tape ml-1.5 inline-block h-3.5 w-10 align-[-2px]" />
      {more > 0 && <span className="whitespace-nowrap">{` +${more}`}</span>}
    </span>
  );
}
