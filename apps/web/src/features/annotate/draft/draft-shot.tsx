import { Button, Skeleton } from '@mantine/core';
import { ringPlace } from '@ringmark/contract/pages/ring-place';
import { IconScribble } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Drawn } from '../../../entities/drawing/picture-editor.tsx';
import { PinShot } from '../../../entities/pin-shot.tsx';
import { PinThumbnail } from '../../../entities/pin-thumbnail.tsx';
import type { Capture, DraftPin } from '../page/page-view.types.ts';
import type { Box } from '../input/box.ts';
import { middleOf } from '../pins/capture.ts';
import type { Point } from '../page/scale/scale.ts';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from '../pins/annotation-dialog.module.css';

const PictureEditor = lazy(async () => ({
  default: (await import('../../../entities/drawing/picture-editor.tsx')).PictureEditor,
}));

interface RegionShotProps {
  src: string;
  box: Box;
  /** The size of the picture, CSS px of the page. */
  width: number;
  height: number;
}

/** The ratio of width to height of the place for the picture. */
const ASPECT = 2;

/** Returns where a part begins so that it is as near to the middle as the picture's edges allow. */
const beginOf = (middle: number, length: number, whole: number): number =>
  length > whole ? (whole - length) / 2 : Math.min(Math.max(0, middle - length / 2), whole - length);

function partAround(box: Box, room: number, whole: { width: number; height: number }): number[] {
  const wide = Math.max(box.width + room * 2, ASPECT * (box.height + room * 2));
  const high = wide / ASPECT;
  return [
    beginOf(box.x + box.width / 2, wide, whole.width),
    beginOf(box.y + box.height / 2, high, whole.height),
    wide,
    high,
  ];
}

/** The part of a picture around a box, and the box. */
function RegionShot({ src, box, width, height }: RegionShotProps) {
  const room = Math.max(box.width, box.height) * 0.12;
  const part = partAround(box, room, { width, height });
  return (
    <svg className={classes.region} viewBox={part.join(' ')} aria-hidden="true" focusable="false">
      <image href={src} width={width} height={height} preserveAspectRatio="none" />
      <rect {...box} rx={room / 12} data-rim />
      <rect {...box} rx={room / 12} data-testid="draft-region" />
    </svg>
  );
}

interface DraftShotProps {
  at: Point;
  captured: Promise<Capture>;
  preview: DraftPin['preview'];
  drawn: Drawn | null;
  onDrawn: (drawn: Drawn | null) => void;
}

interface DrawOnItProps extends Pick<DraftShotProps, 'drawn' | 'onDrawn'> {
  src: string;
  pageWidth: number | null;
}

function DrawOnIt({ src, pageWidth, drawn, onDrawn }: DrawOnItProps) {
  const [isDrawing, setDrawing] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.draw}
        leftSection={<IconScribble size={15} stroke={1.5} />}
        onClick={() => setDrawing(true)}
      >
        {drawn ? 'Edit drawing' : 'Draw or blur'}
      </Button>
      {isDrawing && (
        <Suspense fallback={<OverlayWanted />}>
          <PictureEditor
            src={src}
            pageWidth={pageWidth}
            first={drawn?.drawing ?? null}
            onDone={(made) => {
              const { shapes, covers } = made.drawing;
              onDrawn(shapes.length + covers.length > 0 ? made : null);
              setDrawing(false);
            }}
            onClose={() => setDrawing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The picture of the page with the ring in it, as it will be saved; it can be drawn on. */
export function DraftShot({ at, captured, preview, drawn, onDrawn }: DraftShotProps) {
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
        {preview ? (
          <PinThumbnail {...preview} className={classes.picture} />
        ) : (
          <Skeleton height="100%" radius={0} />
        )}
      </output>
    );
  }
  if (!capture.screenshot) {
    return (
      <output className={classes.noShot}>
        Couldn’t take a screenshot. The annotation will be saved without one.
      </output>
    );
  }
  const { pin, screenshot } = capture;
  const middle = middleOf(at, pin);
  const ticket = { clickX: String(middle.x), clickY: String(middle.y), pin };
  const ring = ringPlace(ticket, undefined) ?? null;
  return (
    <div className={classes.shot} data-testid="draft-shot">
      {drawn ? (
        <span className={classes.drawn}>
          <PinShot
            src={drawn.picture ?? screenshot}
            alt=""
            ticket={{ ...ticket, resolution: null, screenshotSize: null }}
            shapes={drawn.drawing.shapes}
          />
        </span>
      ) : pin.region && pin.viewportWidth && pin.viewportHeight ? (
        <RegionShot
          src={screenshot}
          box={{ ...pin.region, x: pin.region.x - pin.shotX, y: pin.region.y - pin.shotY }}
          width={pin.viewportWidth}
          height={pin.viewportHeight}
        />
      ) : (
        <PinThumbnail src={screenshot} ring={ring} className={classes.picture} />
      )}
      <DrawOnIt src={screenshot} pageWidth={pin.viewportWidth} drawn={drawn} onDrawn={onDrawn} />
    </div>
  );
}
