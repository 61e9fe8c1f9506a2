import { Skeleton } from '@mantine/core';
import { ringPlace } from '@ringmark/contract/pages/ring-place';
import { useEffect, useState } from 'react';
import { PinThumbnail } from '../../../entities/pin-thumbnail.tsx';
import type { Capture } from '../page/page-view.types.ts';
import type { Point } from '../page/scale/scale.ts';
import classes from './annotation-dialog.module.css';

/** The picture of the page with the ring in it, as it will be saved. */
export function DraftShot({ at, captured }: { at: Point; captured: Promise<Capture> }) {
  const [capture, setCapture] = useState<Capture>();
  useEffect(() => {
    let isLate = false;
    void captured.then((known) => !isLate && setCapture(known));
    return () => {
      isLate = true;
    };
  }, [captured]);
  if (!capture) {
    return (
      <output className={classes.shot} aria-busy="true" aria-label="Taking the screenshot">
        <Skeleton height="100%" radius={0} />
      </output>
    );
  }
  if (!capture.screenshot) {
    return (
      <output className={classes.noShot}>
        Screenshot capture failure: the annotation is saved without a screenshot.
      </output>
    );
  }
  const ticket = { clickX: String(at.x), clickY: String(at.y), pin: capture.pin };
  const ring = ringPlace(ticket, undefined) ?? null;
  return (
    <div className={classes.shot} data-testid="draft-shot">
      <PinThumbnail src={capture.screenshot} ring={ring} className={classes.picture} />
    </div>
  );
}
