import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import classes from '../ticket.module.css';

interface BlurDialogProps {
  isSaving: boolean;
  /** Says why it was not saved. */
  refusal: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what a blur deletes, before it does. */
export const BlurDialog = ({ isSaving, refusal, onConfirm, onClose }: BlurDialogProps) => (
  <ConfirmDialog
    title="Blur permanently?"
    confirmLabel="Blur permanently"
    busyLabel="Blurring..."
    isBusy={isSaving}
    isDestructive
    size="md"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p className={classes.blurText}>
      What’s under the blur is deleted from the screenshot. It may also be in other things stored with this
      pin, so these are deleted too: the original page, before and after screenshots, the element’s text, the
      steps before the pin and the console output. The page is no longer checked.
    </p>
    <p className={classes.blurText}>
      Texts, comments and attached files, including recordings, stay as they are.
    </p>
    <p className={classes.blurText}>
      <b>This can’t be undone.</b>
    </p>
    {refusal && (
      <p className={classes.blurRefusal} role="alert">
        {refusal}
      </p>
    )}
  </ConfirmDialog>
);
