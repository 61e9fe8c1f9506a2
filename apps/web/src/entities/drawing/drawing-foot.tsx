import { Button } from '@mantine/core';
import classes from './drawing-editor.module.css';

interface DrawingFootProps {
  /** Says what else there is to know about the picture. */
  note: string | undefined;
  isFull: boolean;
  refusal: string | null | undefined;
  isSaving: boolean;
  canSave: boolean;
  doneLabel: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Shows the keys or what was refused, and the two ways to leave. */
export const DrawingFoot = ({
  note = '',
  isFull,
  refusal,
  isSaving,
  canSave,
  doneLabel = 'Done',
  onClose,
  onDone,
}: DrawingFootProps) => (
  <div className={classes.foot}>
    <p className={classes.hint} id="drawing-keys">
      {isFull
        ? 'You’ve reached the maximum number of marks.'
        : `${note} Arrow keys move the selected mark (Shift resizes it); Delete removes it.`.trim()}
    </p>
    {refusal && (
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
    )}
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button disabled={!canSave || isSaving} onClick={onDone}>
      {isSaving ? 'Saving...' : doneLabel}
    </Button>
  </div>
);
