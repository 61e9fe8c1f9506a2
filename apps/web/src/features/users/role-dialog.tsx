import type { User } from '@ringmark/contract/people/users';
import { errorWords } from '../../lib/server/error-words.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useSetAdministrator } from './use-user-writes.ts';

const MAKE =
  'They’ll be able to see every organization, move every ticket and impersonate members. They’ll also move to your organization.';
const TAKE =
  'They’ll become a member again and be logged out everywhere. Their API tokens will stop working too.';
const TAKE_OWN =
  'You’ll become a member and be logged out everywhere. Your API tokens will stop working too.';

/** Asks before the role is given or revoked. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession();
  const { change, isPending, error } = useSetAdministrator(user, onClose);
  const takes = user.id === session.user.id ? TAKE_OWN : TAKE;
  return (
    <ConfirmDialog
      title={
        user.isAdmin ? `Remove ${user.name}’s administrator role?` : `Make ${user.name} an administrator?`
      }
      confirmLabel={user.isAdmin ? 'Remove administrator role' : 'Make administrator'}
      busyLabel={user.isAdmin ? 'Removing...' : 'Saving...'}
      isBusy={isPending}
      isDestructive={user.isAdmin}
      onConfirm={change}
      onClose={onClose}
    >
      <p>{user.isAdmin ? takes : MAKE}</p>
      <p>All administrators are notified by email.</p>
      {error && <p role="alert">{errorWords(error)}</p>}
    </ConfirmDialog>
  );
}
