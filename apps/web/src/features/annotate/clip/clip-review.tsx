import { useEffect } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Clip } from '../clip-making/clip-recorder.ts';
import { ClipChoice } from './clip-choice.tsx';
import type { ClipControl } from './use-clip.ts';

/** Moves the focus to the page, which is used next: the control that ended the clip is gone. */
function useFocusOnPage(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const page = document.querySelector<HTMLElement>('[data-page-keyboard], [data-testid="glass"]');
      page?.focus({ preventScroll: true });
    },
    [],
  );
}

/** A clip is watched before anything of it is sent. To close it decides nothing. */
export function ClipReview({ clip, held }: { clip: ClipControl; held: Clip }) {
  useFocusOnPage();
  return (
    <Dialog title="Your recording" size="xl" onClose={clip.close}>
      <ClipChoice clip={held} keepLabel="Keep for next pin" onKeep={clip.keep} onThrowAway={clip.throwAway} />
    </Dialog>
  );
}
