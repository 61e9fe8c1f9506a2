import { UnstyledButton } from '@mantine/core';
import classes from './workspace.module.css';

/** Says what a click does in MARKUP, and how to leave it. */
export function MarkupHint({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={classes.hint}>
      <output>Click what should change, or drag a box around it.</output>
      <UnstyledButton className={classes.leave} onClick={onLeave}>
        Exit MARKUP <kbd>Esc</kbd>
      </UnstyledButton>
    </div>
  );
}
