import { useQuery } from '@tanstack/react-query';
import { Download, Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { api, isFailure, receive, sentenceOf } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { ScannerVerdicts } from '#web/ui/ScannerVerdicts.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { CodeView } from './CodeView.tsx';
import { downloadName, hasGeneratedFile, noCode, shownName } from './generated-file.ts';

interface CodeDialogProps {
  deployment: Deployment | null;
  onClose: () => void;
}

/** The file a Generate agent made; its secrets are taped until a person asks to see them. */
export function CodeDialog({ deployment, onClose }: CodeDialogProps) {
  return (
    <Dialog open={deployment !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {deployment !== null && <Content deployment={deployment} />}
    </Dialog>
  );
}

function Content({ deployment }: { deployment: Deployment }) {
  const [isBare, setIsBare] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const code = useQuery({
    queryKey: keys.code(deployment.id),
    queryFn: () => readCode(deployment.id),
    // Secrets are not kept around once the dialog is closed.
    gcTime: 0,
  });
  const hasFailed = code.isError;
  useEffect(() => {
    if (hasFailed) toast.error('Failed to load code');
  }, [hasFailed]);
  const fileName = shownName(deployment, code.data?.file_name);
  const text = code.data?.code;

  async function download(): Promise<void> {
    // The list is refreshed while the dialog is open: the file may be gone by now.
    if (!hasGeneratedFile(deployment)) {
      toast.error(noCode);
      return;
    }
    setIsSaving(true);
    try {
      const { blob } = await receive(api.downloadCode({ id: deployment.id }));
      saveFile(blob, downloadName(deployment));
    } catch {
      toast.error('Failed to download code');
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <DialogContent title={`Code: ${fileName}`} width={900}>
      <DialogBody>
        {code.isPending && (
          <div aria-busy className="grid gap-2 rounded-card border p-4">
            {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/3'].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </div>
        )}
        {hasFailed && (
          <LoadError
            text={saidAbout(code.error)}
            error={code.error}
            onRetry={() => void code.refetch()}
            isRetrying={code.isFetching}
          />
        )}
        {text !== undefined && (
          <>
            <CodeView code={text} fileName={fileName} spans={code.data?.spans ?? []} isBare={isBare} />
            <ScannerVerdicts secrets={code.data?.spans ?? []} className="mt-3" />
          </>
        )}
      </DialogBody>
      <DialogFooter className="max-md:[&>button]:px-3">
        {text !== undefined && (
          <>
            <Button aria-pressed={isBare} onClick={() => setIsBare(!isBare)} className="mr-auto">
              {isBare ? (
                <EyeOff aria-hidden className="max-md:hidden" />
              ) : (
                <Eye aria-hidden className="max-md:hidden" />
              )}
              Reveal Secrets
            </Button>
            <CopyButton name="Copy" text={text} size="normal" />
          </>
        )}
        <Button look="primary" isPending={isSaving} onClick={() => void download()}>
          {!isSaving && <Download aria-hidden className="max-md:hidden" />}
          Download
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}

/** What an answer without code means is a failure like any other. */
async function readCode(id: string) {
  const answer = await api.readCode({ id });
  if (answer.code === '') throw new Error(noCode);
  return answer;
}

function saidAbout(error: unknown): string {
  const isKnown = !isFailure(error) || error.status === 404;
  return isKnown ? sentenceOf(error) : 'The file could not be read. Nothing was changed.';
}
