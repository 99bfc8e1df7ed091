import { labelOf } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { api } from '#web/api.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog, DialogBody, DialogContent } from '#web/ui/Dialog.tsx';
import { configurationRows } from './configuration-rows.ts';

interface ViewConfigurationDialogProps {
  deployment: Deployment | null;
  onClose: () => void;
}

/** Every setting of a deployed agent; a secret shows its ends, and its 'Copy' asks the server for the whole. */
export function ViewConfigurationDialog({ deployment, onClose }: ViewConfigurationDialogProps) {
  return (
    <Dialog open={deployment !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {deployment !== null && (
        <DialogContent title={`Configuration of ${deployment.name}`}>
          <DialogBody>
            <Rows deployment={deployment} />
          </DialogBody>
        </DialogContent>
      )}
    </Dialog>
  );
}

function Rows({ deployment }: { deployment: Deployment }) {
  const rows = configurationRows(deployment.configuration);
  if (rows.length === 0) return <p className="text-app text-muted">This agent has no settings.</p>;
  return (
    <dl className="divide-y">
      {rows.map((row) => (
        <div
          key={row.name}
          className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-app first:pt-0"
        >
          <dt className="w-full text-muted wrap-anywhere md:w-44">{labelOf(row.name)}</dt>
          <dd className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 font-mono text-meta wrap-anywhere">
              {row.isSecret ? <Masked text={row.text} /> : row.text}
            </span>
            {row.isSecret && (
              <CopyButton
                name="Copy"
                aria-description={labelOf(row.name)}
                text={
                  row.whole ??
                  (async () => (await api.revealConfiguration({ id: deployment.id, field: row.name })).value)
                }
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The value is hidden by the server: the tape stands for characters this page does not have. */
function Masked({ text }: { text: string }) {
  const [head = '', tail = ''] = text.split(/\u2022+/);
  return (
    <>
      {head}
      <span className="tape" aria-label="hidden" role="img">
        {'\u2022'.repeat(12)}
      </span>
      {tail}
    </>
  );
}
