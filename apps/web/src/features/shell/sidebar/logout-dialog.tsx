import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useSignOut } from '../use-sign-out.ts';

/** Asks before unsent words are deleted with the session. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOut = useSignOut();
  if (!isOpen) return null;
  return (
    <ConfirmDialog
      isDestructive
      title="Log out and discard unsent work?"
      confirmLabel="Log out"
      onConfirm={() => {
        onClose();
        signOut();
      }}
      onClose={onClose}
    >
      You have unsent text or files in this tab or another one. They’ll be deleted when you log out so that
      nobody else can read them.
    </ConfirmDialog>
  );
}
