import { RequestId } from '#web/ui/RequestId.tsx';

/** Why nothing was deployed, above the buttons of its dialog, which stay in sight however long it is. */
export function RefusalNote({ sentence, error }: { sentence: string; error: unknown }) {
  return (
    <div role="alert" className="border-t bg-bad-bg px-4 py-2 text-app text-bad-fg md:px-6">
      <p title={sentence} className="line-clamp-6 wrap-anywhere">
        {sentence}
      </p>
      <RequestId error={error} />
    </div>
  );
}
