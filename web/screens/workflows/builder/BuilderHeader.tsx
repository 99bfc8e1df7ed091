import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Readout } from '#web/ui/Readout.tsx';

interface BuilderHeaderProps {
  isEdit: boolean;
  count: number;
  max: number;
  /** Why the workflow cannot be published now. */
  reason: string | undefined;
  isPending: boolean;
  onCancel: () => void;
  onPublish: () => void;
}

export function BuilderHeader({ isEdit, count, max, reason, isPending, onCancel, onPublish }: BuilderHeaderProps) {
  const tooMany = count > max;
  return (
    <PageHeader
      title={isEdit ? 'Edit Workflow' : 'Workflow Builder'}
      subtitle={isEdit ? 'Modify workflow configuration' : 'Connect agents to build workflows'}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2 md:justify-end">
          <p className={tooMany ? 'mr-2 text-app text-danger' : 'mr-2 text-app text-muted'}>
            <Readout value={`${count}/${max}`} unit="nodes" />
          </p>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            look="primary"
            disabled={reason !== undefined || isPending}
            aria-describedby={reason === undefined ? undefined : 'publish-reason'}
            onClick={onPublish}
          >
            {isEdit ? 'Save Changes' : 'Publish Workflow'}
          </Button>
        </div>
        {/* Keeps its line when there is nothing to say, so that the page does not jump. */}
        <p id="publish-reason" className="min-h-5 text-meta text-muted md:text-right">
          {reason}
        </p>
      </div>
    </PageHeader>
  );
}
