import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, receive, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';

/** The whole statement as a file, whatever the page has loaded of it. */
export function DownloadStatement({ isEmpty }: { isEmpty: boolean }) {
  const [isPending, setIsPending] = useState(false);

  async function download(): Promise<void> {
    setIsPending(true);
    try {
      const { blob, fileName } = await receive(api.downloadCreditEntries());
      saveFile(blob, fileName ?? 'leakdrill-credits.csv');
    } catch (error) {
      toast.error('The statement was not downloaded', { description: sentenceOf(error) });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button size="toolbar" disabled={isEmpty} isPending={isPending} onClick={() => void download()}>
      {!isPending && <Download aria-hidden />}
      Download CSV
    </Button>
  );
}
