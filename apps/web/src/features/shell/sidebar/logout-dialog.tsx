import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useSignOut } from '../use-sign-out.ts';

/** Asks before unsent words are deleted with the session. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOut = useSignOut();
  if (!isOpen) return null;
  return (
    <ConfirmDialog
      isDestructive
      title="Log out and lose what is not sent?"
      confirmLabel="Log out"
      onConfirm={() => {
        onClose();
        signOut();
      }}
      onClose={onClose}
    >
      There are words or files in this browser that you have not sent yet, in this tab or in another. When you
      log out they are deleted, so that nobody else can read them here.
    </ConfirmDialog>
  );
}
