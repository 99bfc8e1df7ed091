import { useQuery } from '@tanstack/react-query';
import { Download, Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { api, receive } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { fileNameOf } from '#web/ui/target-of.ts';
import { toast } from '#web/ui/toast.ts';
import { CodeView } from './CodeView.tsx';
import { extensionOf } from './code-language.ts';

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
    queryFn: () => api.readCode({ id: deployment.id }),
    // Secrets are not kept around once the dialog is closed.
    gcTime: 0,
  });
  const hasFailed = code.isError;
  useEffect(() => {
    if (hasFailed) toast.error('Failed to load code');
  }, [hasFailed]);
  const fileName = code.data?.file_name ?? fileNameOf(deployment.configuration) ?? deployment.name;

  async function download(): Promise<void> {
    setIsSaving(true);
    try {
      const { blob } = await receive(api.downloadCode({ id: deployment.id }));
      saveFile(blob, savedName(deployment, fileName));
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
            text="The file could not be read. Nothing was changed."
            onRetry={() => void code.refetch()}
            isRetrying={code.isFetching}
          />
        )}
        {code.data !== undefined && (
          <CodeView code={code.data.code} fileName={fileName} spans={code.data.spans} isBare={isBare} />
        )}
      </DialogBody>
      <DialogFooter>
        {code.data !== undefined && (
          <>
            <Button aria-pressed={isBare} onClick={() => setIsBare(!isBare)} className="mr-auto">
              {isBare ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              Reveal Secrets
            </Button>
            <CopyButton name="Copy" text={code.data.code} size="normal" />
          </>
        )}
        <Button look="primary" isPending={isSaving} onClick={() => void download()}>
          {!isSaving && <Download aria-hidden />}
          Download
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}

/** The configured file name, else '{name}_code.{extension}'. */
function savedName(deployment: Deployment, fileName: string): string {
  const extension = extensionOf(deployment.generated_file_path ?? fileName) || 'txt';
  const configured = fileNameOf(deployment.configuration);
  if (configured === undefined) return `${deployment.name}_code.${extension}`;
  return extensionOf(configured) === '' ? `${configured}.${extension}` : configured;
}
