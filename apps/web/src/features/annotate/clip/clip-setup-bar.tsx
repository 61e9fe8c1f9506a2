import { Button, CloseButton, UnstyledButton } from '@mantine/core';
import { IconEyeOff, IconMicrophone, IconMicrophoneOff, IconPlayerRecordFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { clickOrTap } from '../../../lib/browser/is-finger.ts';
import workspace from '../page/workspace.module.css';
import classes from './clip.module.css';
import type { ClipControl } from './use-clip.ts';

/** Says how places are hidden, and ends it. */
function Covering({ onDone }: { onDone: () => void }) {
  return (
    <>
      <output>{clickOrTap()} or drag over what the recording shouldn’t show.</output>
      <UnstyledButton className={workspace.leave} onClick={onDone}>
        Done
      </UnstyledButton>
    </>
  );
}

function Choosing({ clip }: { clip: ClipControl }) {
  const { setup } = clip;
  const { microphone, covers } = setup;
  const Microphone = microphone.isOn ? IconMicrophone : IconMicrophoneOff;
  const start = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => start.current?.focus(), []);
  return (
    <>
      <Button
        size="xs"
        ref={start}
        className={classes.start ?? ''}
        loading={clip.isBusy}
        leftSection={<IconPlayerRecordFilled size={13} aria-hidden="true" />}
        onClick={clip.start}
      >
        Start
      </Button>
      {microphone.isThere && (
        <UnstyledButton
          className={`${workspace.leave} ${classes.option}`}
          aria-pressed={microphone.isOn}
          onClick={microphone.toggle}
        >
          <Microphone size={15} stroke={1.5} aria-hidden="true" /> Microphone
        </UnstyledButton>
      )}
      <UnstyledButton
        className={`${workspace.leave} ${classes.option}`}
        data-on={covers.length > 0 || undefined}
        onClick={() => setup.setCovering(true)}
      >
        <IconEyeOff size={15} stroke={1.5} aria-hidden="true" /> Hide areas
        {covers.length > 0 && <span className="tabular"> ({covers.length})</span>}
      </UnstyledButton>
      <CloseButton aria-label="Cancel recording" onClick={() => setup.close()} />
    </>
  );
}

/** Asks what a clip is to show and whether it has sound, before anything is recorded. */
export function ClipSetupBar({ clip }: { clip: ClipControl }) {
  const { isCovering, setCovering } = clip.setup;
  return isCovering ? <Covering onDone={() => setCovering(false)} /> : <Choosing clip={clip} />;
}
