import { UnstyledButton } from '@mantine/core';
import type { DoorTrial } from '@ringmark/contract/projects/doors';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import classes from './trial-pictures.module.css';

const SIDES = [
  { key: 'withoutUrl', title: 'Without access' },
  { key: 'withUrl', title: 'With access' },
] as const;

/** The project's page as the trial saw it, side by side; a press opens one large. */
export function TrialPictures({ trial }: { trial: DoorTrial }) {
  const [large, setLarge] = useState<(typeof SIDES)[number] | null>(null);
  const url = large && trial[large.key];
  return (
    <div className={classes.pair}>
      {SIDES.map((side) => (
        <figure key={side.key} className={classes.figure}>
          <figcaption className={classes.caption}>{side.title}</figcaption>
          <Look url={trial[side.key]} title={side.title} onOpen={() => setLarge(side)} />
        </figure>
      ))}
      {large && url && (
        <Dialog fullScreen title={large.title} onClose={() => setLarge(null)}>
          <img src={url} alt={`The page ${large.title.toLowerCase()}`} className={classes.large} />
        </Dialog>
      )}
    </div>
  );
}

interface LookProps {
  url: string | null;
  title: string;
  onOpen: () => void;
}

function Look({ url, title, onOpen }: LookProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (url === null)
    return (
      <p className={classes.missing}>No screenshot. The page led to another site or couldn’t be opened.</p>
    );
  if (hasFailed) return <p className={classes.missing}>Couldn’t load the screenshot.</p>;
  return (
    <UnstyledButton
      className={classes.look}
      aria-label={`Enlarge the screenshot ${title.toLowerCase()}`}
      onClick={onOpen}
      {...tip('Enlarge')}
    >
      <img src={url} alt="" loading="lazy" decoding="async" onError={() => setHasFailed(true)} />
    </UnstyledButton>
  );
}

/** Placeholders for the pictures while a trial is running. */
export function PicturesToCome() {
  return (
    <div className={classes.pair} aria-hidden="true">
      <div className={`${classes.ghost} ghost`} />
      <div className={`${classes.ghost} ghost`} />
    </div>
  );
}
