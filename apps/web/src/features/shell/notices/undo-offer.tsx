import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Undoable } from '../../../lib/notices/undo.ts';
import { Notices } from '../../../ui/toaster.tsx';
import classes from './undo-notice.module.css';

export function UndoOffer({ undoable }: { undoable: Undoable }) {
  return (
    <Notices>
      <output className={classes.notice}>
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />
        <span className={classes.title} dir="auto" title={undoable.title}>
          {undoable.title}
        </span>
        <Button size="compact-sm" variant="default" onClick={undoable.undo}>
          Undo
        </Button>
      </output>
    </Notices>
  );
}
