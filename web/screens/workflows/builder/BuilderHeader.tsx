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

export function BuilderHeader({
  isEdit,
  count,
  max,
  reason,
  isPending,
  onCancel,
  onPublish,
}: BuilderHeaderProps) {
  const tooMany = count > max;
  return (
    <PageHeader
      title={isEdit ? 'Edit Workflow' : 'Workflow Builder'}
      subtitle={isEdit ? 'Modify workflow configuration' : 'Connect agents to build workflows'}
    >
      {/* On a phone the actions stand at the bottom, in reach of the thumb. */}
      <div className="grid gap-1 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-2">
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p
            className={
              tooMany ? 'mr-auto text-app text-danger md:mr-2' : 'mr-auto text-app text-muted md:mr-2'
            }
          >
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
        <p
          id="publish-reason"
          className="min-h-5 text-meta text-muted max-md:order-first max-md:empty:hidden md:text-right"
        >
          {reason}
        </p>
      </div>
    </PageHeader>
  );
}
