import { JumpButton } from './jump-button.tsx';
import classes from './video-chapters.module.css';

/** Something that is seen to happen in a video. */
export interface Chapter {
  /** Milliseconds from the beginning of the video. */
  ms: number;
  words: string;
}

interface VideoChaptersProps {
  attachmentId: string;
  chapters: readonly Chapter[];
}

/** Shows the chapters of a video, folded, each with a button that jumps to it. */
export function VideoChapters({ attachmentId, chapters }: VideoChaptersProps) {
  if (chapters.length === 0) return null;
  return (
    <details className={classes.chapters}>
      <summary>
        Chapters <span className="tabular">({chapters.length})</span>
      </summary>
      <ol>
        {chapters.map(({ ms, words }, index) => (
          // Two of them may be equal, and the list never changes.
          <li key={index}>
            <JumpButton attachmentId={attachmentId} ms={ms} />
            <span dir="auto">{words}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
