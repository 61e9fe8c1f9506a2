import { lazy, Suspense } from 'react';
import { COVERED_CLIP } from './clip-words.ts';
import classes from './clip.module.css';
import { isClip } from './held-clips.ts';
import type { ClipControl } from './use-clip.ts';

const ClipChoice = lazy(async () => ({ default: (await import('./clip-choice.tsx')).ClipChoice }));

interface ClipInPinProps {
  clip: ClipControl;
  /** Those that wait for the pin. */
  files: readonly File[];
  isCovered: boolean;
}

/** Shows in a pin's dialog a clip that still needs a decision, or why the clips that were kept stay behind. */
export function ClipInPin({ clip, files, isCovered }: ClipInPinProps) {
  const { held } = clip;
  if (isCovered) {
    return held || files.some(isClip) ? <output className={classes.facts}>{COVERED_CLIP}</output> : null;
  }
  if (!held) return null;
  return (
    <section aria-label="Your recording" className={classes.inPin}>
      <Suspense>
        <ClipChoice clip={held} keepLabel="Attach to pin" onKeep={clip.keep} onThrowAway={clip.throwAway} />
      </Suspense>
    </section>
  );
}
