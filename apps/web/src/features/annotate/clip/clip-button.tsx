import { IconPlayerPlay, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react';
import { Tool } from '../page/tool.tsx';
import type { ClipControl } from './use-clip.ts';

const LOOK = { size: 17, stroke: 1.5 } as const;

/** Begins a clip of the page, ends it, and shows it again while it is not decided on. */
export function ClipButton({ clip, onPressed }: { clip: ClipControl; onPressed?: (() => void) | undefined }) {
  if (!clip.isThere) return null;
  const tell = (act: () => void) => () => {
    act();
    onPressed?.();
  };
  if (clip.running) {
    return (
      <Tool label="Stop recording" onClick={tell(clip.stop)}>
        <IconPlayerStop {...LOOK} />
      </Tool>
    );
  }
  if (clip.held) {
    return (
      <Tool label="Watch your recording" onClick={tell(clip.watch)}>
        <IconPlayerPlay {...LOOK} />
      </Tool>
    );
  }
  return (
    <Tool label="Record" isDisabled={!clip.canBegin && !clip.isBusy} onClick={tell(clip.begin)}>
      <IconPlayerRecord {...LOOK} />
    </Tool>
  );
}
