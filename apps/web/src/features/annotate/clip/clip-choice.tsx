import { Button } from '@mantine/core';
import { formatFileSize } from '@ringmark/contract/file-size';
import { clockWords } from '@ringmark/contract/clock-words';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { VideoPlayer } from '../../../ui/files/video-player.tsx';
import type { Clip } from '../clip-making/clip-recorder.ts';
import { CLIP_ENDS, tooLargeClip } from './clip-words.ts';
import classes from './clip.module.css';

/** An address of a file as long as it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- What has to be given back is made in an effect.
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

export interface ClipChoiceProps {
  clip: Clip;
  keepLabel: string;
  onKeep: () => void;
  onThrowAway: () => void;
}

/** A clip to be watched, and what becomes of it. */
export function ClipChoice({ clip, keepLabel, onKeep, onThrowAway }: ClipChoiceProps) {
  const { file, ms } = clip;
  const address = useAddress(file);
  const settings = trpc.settings.get.useQuery();
  const excess = tooLargeClip(file.size, settings.data?.uploadMaxBytes);
  const end = CLIP_ENDS[clip.end];
  return (
    <div className={classes.choice}>
      <div className={classes.screen}>{address && <VideoPlayer src={address} name="Your recording" />}</div>
      <p className={classes.facts}>
        <span className="tabular">
          {clockWords(ms)}, {formatFileSize(file.size)}.
        </span>{' '}
        {end} {excess ?? 'Nothing has been sent yet.'}
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onThrowAway}>
          Discard
        </Button>
        {excess ? (
          <Button component="a" href={address} download={file.name}>
            Save to this device
          </Button>
        ) : (
          <Button onClick={onKeep} data-autofocus>
            {keepLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
