import { maskNamed } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { Dialog, DialogBody, DialogContent } from '#web/ui/Dialog.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

interface AgentInfoDialogProps {
  deployment: Deployment | null;
  onClose: () => void;
}

export function AgentInfoDialog({ deployment, onClose }: AgentInfoDialogProps) {
  return (
    <Dialog open={deployment !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {deployment !== null && (
        <DialogContent title={deployment.name}>
          <DialogBody className="grid content-start gap-4">
            <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-6 gap-y-2 text-app">
              <dt className="text-muted">Name</dt>
              <dd className="wrap-anywhere">{deployment.name}</dd>
              <dt className="text-muted">Type</dt>
              <dd>
                <TypeBadge type={deployment.type} />
              </dd>
            </dl>
            <ScrollBox
              as="pre"
              aria-label="As JSON"
              className="overflow-auto rounded-card border bg-sunken p-3 font-mono text-meta"
            >
              {JSON.stringify(
                {
                  configuration: deployment.configuration,
                  created_at: deployment.created_at,
                  agent_id: deployment.agent_id,
                  agent_type: deployment.type,
                },
                maskNamed,
                2,
              )}
            </ScrollBox>
          </DialogBody>
        </DialogContent>
      )}
    </Dialog>
  );
}
