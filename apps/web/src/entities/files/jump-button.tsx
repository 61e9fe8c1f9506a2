import { clockWords } from '@ringmark/contract/clock-words';
import { notify } from '../../lib/notices/toasts.ts';
import { playFrom } from '../../ui/files/video-jump.ts';
import classes from './video-chapters.module.css';

interface JumpButtonProps {
  /** The id of the video's attachment. */
  attachmentId: string;
  /** Milliseconds from the beginning of the video. */
  ms: number;
}

const NOT_PLAYED = {
  title: 'This recording can’t be played here',
  description: 'Download it, or open the ticket in another browser.',
};

/** Has an attached video play from a place. */
export function JumpButton({ attachmentId, ms }: JumpButtonProps) {
  const clock = clockWords(ms);
  return (
    <button
      type="button"
      className={`${classes.jump} tabular`}
      aria-label={`Play the recording from ${clock}`}
      onClick={() => playFrom(attachmentId, ms) || notify(NOT_PLAYED)}
    >
      {clock}
    </button>
  );
}
