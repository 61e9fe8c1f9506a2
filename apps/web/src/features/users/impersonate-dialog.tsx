import type { User } from '@ringmark/contract/people/users';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useStartImpersonation } from './use-user-writes.ts';

/** Asks before an impersonation. */
export function ImpersonateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { start, isStarting } = useStartImpersonation();
  return (
    <ConfirmDialog
      title="Log in as another user"
      confirmLabel="Start Impersonation"
      busyLabel="Starting..."
      isBusy={isStarting}
      onConfirm={() => start(user.id)}
      onClose={onClose}
    >
      You are about to log in as {user.name}. You will see the application exactly as they do.
    </ConfirmDialog>
  );
}
