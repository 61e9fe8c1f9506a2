import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { clockWords } from '@ringmark/contract/clock-words';
import { IconMicrophone, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { secondsLeft } from '../clip-making/clip-limits.ts';
import workspace from '../page/workspace.module.css';
import { ClipSetupBar } from './clip-setup-bar.tsx';
import classes from './clip.module.css';
import type { RunningClip } from '../clip-making/start-clip.ts';
import type { ClipControl } from './use-clip.ts';

/** Milliseconds between two readings of the clip's time. */
const READ_MS = 200;

function useMs(running: RunningClip): number {
  const [ms, setMs] = useState(running.ms);
  useEffect(() => {
    const timer = setInterval(() => setMs(running.ms()), READ_MS);
    return () => clearInterval(timer);
  }, [running]);
  return ms;
}

interface RunningProps {
  running: RunningClip;
  hasSound: boolean;
  onStop: () => void;
}

function Running({ running, hasSound, onStop }: RunningProps) {
  const ms = useMs(running);
  const left = secondsLeft(ms);
  return (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span role="timer" aria-label="Recorded" className={`${classes.time} tabular`}>
        {clockWords(ms)}
      </span>
      {hasSound && (
        <>
          <IconMicrophone size={15} stroke={1.5} aria-hidden="true" />
          <VisuallyHidden>With sound</VisuallyHidden>
        </>
      )}
      {/* It is announced once, not every second. */}
      <output className={classes.ending}>{left !== null && 'Ends at 1:00'}</output>
      <UnstyledButton className={workspace.leave} onClick={onStop}>
        <IconPlayerStopFilled size={14} aria-hidden="true" /> Stop
      </UnstyledButton>
    </>
  );
}

/** Lies over the page before and while it is recorded, and while a clip of it is not decided on. */
export function ClipBar({ clip, isRaised }: { clip: ClipControl; isRaised: boolean }) {
  const { running, held, isChoosing } = clip;
  if (!running && !isChoosing && !clip.isAside) return null;
  return (
    <div
      className={`${workspace.hint} ${classes.bar}`}
      data-raised={isRaised || undefined}
      data-testid="clip-bar"
    >
      {running && <Running running={running} hasSound={clip.setup.microphone.isOn} onStop={clip.stop} />}
      {isChoosing && <ClipSetupBar clip={clip} />}
      {!running && !isChoosing && held && (
        <>
          <span>
            Your recording, <span className="tabular">{clockWords(held.ms)}</span>
          </span>
          <UnstyledButton className={workspace.leave} onClick={clip.watch}>
            <IconPlayerPlay size={15} stroke={1.5} aria-hidden="true" /> Watch
          </UnstyledButton>
        </>
      )}
    </div>
  );
}
