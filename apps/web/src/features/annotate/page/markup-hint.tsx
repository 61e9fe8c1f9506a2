import { UnstyledButton } from '@mantine/core';
import { clickOrTap, isFinger } from '../../../lib/browser/is-finger.ts';
import classes from './workspace.module.css';

/** Says what a click does in MARKUP, and how to leave it. */
export function MarkupHint({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={classes.hint}>
      <output>{clickOrTap()} what should change, or drag a box around it.</output>
      <UnstyledButton className={classes.leave} onClick={onLeave}>
        Exit MARKUP {!isFinger() && <kbd>Esc</kbd>}
      </UnstyledButton>
    </div>
  );
}
