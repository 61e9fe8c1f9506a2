import type { User } from '@ringmark/contract/people/users';
import { errorWords } from '../../lib/server/error-words.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useSetAdministrator } from './use-user-writes.ts';

const MAKE =
  'They see every organization, move every ticket and can log in as members. They then belong to your own organization.';
const TAKE = 'They become a member again, and are signed out everywhere. Their API tokens end too.';
const TAKE_OWN = 'You become a member, and are signed out everywhere. Your API tokens end too.';

/** Asks before the role is given or revoked. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession();
  const { change, isPending, error } = useSetAdministrator(user, onClose);
  const takes = user.id === session.user.id ? TAKE_OWN : TAKE;
  return (
    <ConfirmDialog
      title={user.isAdmin ? `Take the role from ${user.name}` : `Make ${user.name} an administrator`}
      confirmLabel={user.isAdmin ? 'Take role back' : 'Make administrator'}
      busyLabel={user.isAdmin ? 'Taking...' : 'Making...'}
      isBusy={isPending}
      isDestructive={user.isAdmin}
      onConfirm={change}
      onClose={onClose}
    >
      <p>{user.isAdmin ? takes : MAKE}</p>
      <p>All administrators are told by mail.</p>
      {error && <p role="alert">{errorWords(error)}</p>}
    </ConfirmDialog>
  );
}
