import { signOut } from '#web/session/sign-in.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';

/** A sign-out leaves nothing of the person behind, so what is drawn and not saved goes with it. */
export function LeaveQuestion({ onClose }: { onClose: () => void }) {
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Log Out and Discard Changes?"
      description="Your changes to a workflow are not saved. Logging out discards them."
      cancelLabel="Stay Logged In"
      confirmLabel="Log Out"
      onConfirm={() => void signOut()}
    />
  );
}
