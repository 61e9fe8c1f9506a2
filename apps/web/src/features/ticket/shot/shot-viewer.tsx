import { ActionIcon } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconScribble, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { PinShot } from '../../../entities/pin-shot.tsx';
import { tip } from '../../../ui/menus/tooltips.tsx';
import { WindowDialog } from '../../../ui/dialogs/window-dialog.tsx';
import classes from './shot-viewer.module.css';

/** Of the window's width. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const WHOLE_WIDTH = 2;

/** Drags the picture in its scrolling box, for people without a touch screen. */
function useGrab() {
  const box = useRef<HTMLDivElement>(null);
  const grab = useRef<{ x: number; y: number } | null>(null);
  return {
    ref: box,
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      grab.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!grab.current || !box.current) return;
      box.current.scrollBy(grab.current.x - event.clientX, grab.current.y - event.clientY);
      grab.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      grab.current = null;
    },
    onPointerCancel: () => {
      grab.current = null;
    },
  };
}

interface ToolsProps {
  step: number;
  onStep: (step: number) => void;
  areMarksShown: boolean;
  /** Undefined where nothing was drawn. */
  onMarks: (() => void) | undefined;
}

function Tools({ step, onStep, areMarksShown, onMarks }: ToolsProps) {
  return (
    <div className={classes.tools}>
      {onMarks && (
        <ActionIcon
          aria-label="Marks"
          aria-pressed={areMarksShown}
          variant={areMarksShown ? 'light' : 'subtle'}
          onClick={onMarks}
          {...tip(areMarksShown ? 'Hide the marks (M)' : 'Show the marks (M)')}
        >
          <IconScribble size={18} stroke={1.5} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label="Zoom out"
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
        {...tip('Zoom out (-)')}
      >
        <IconZoomOut size={18} stroke={1.5} />
      </ActionIcon>
      <output className={classes.zoom} aria-label="Zoom">
        {(ZOOMS[step] ?? 1) * 100} %
      </output>
      <ActionIcon
        aria-label="Zoom in"
        disabled={step === ZOOMS.length - 1}
        onClick={() => onStep(step + 1)}
        {...tip('Zoom in (+)')}
      >
        <IconZoomIn size={18} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        aria-label="Whole width"
        disabled={step === WHOLE_WIDTH}
        onClick={() => onStep(WHOLE_WIDTH)}
        {...tip('Whole width (0)')}
      >
        <IconZoomReset size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

interface ShotViewerProps {
  ticket: Ticket;
  src: string;
  onClose: () => void;
}

/** The picture in the whole window; buttons, + and -, and a double click zoom. */
export function ShotViewer({ ticket, src, onClose }: ShotViewerProps) {
  const [step, setStep] = useState(WHOLE_WIDTH);
  const [areMarksShown, setMarksShown] = useState(true);
  const marks = ticket.drawing?.shapes ?? [];
  const onMarks = marks.length > 0 ? () => setMarksShown((are) => !are) : undefined;
  const grab = useGrab();
  const zoom = ZOOMS[step] ?? 1;
  const change = (by: number) => setStep((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (event.key === '0') setStep(WHOLE_WIDTH);
    else if (event.key === 'm') onMarks?.();
  };
  return (
    <WindowDialog onClose={onClose} title={`#${ticket.number} ${ticket.title}`} onKeyDown={onKeyDown}>
      <Tools step={step} onStep={setStep} areMarksShown={areMarksShown} onMarks={onMarks} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- What can be scrolled may be dragged as well. */}
      <section
        className={classes.box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Large screenshot"
        onDoubleClick={() => setStep(step === WHOLE_WIDTH ? WHOLE_WIDTH + 2 : WHOLE_WIDTH)}
        {...grab}
      >
        <div className={classes.sheet} style={{ width: `${zoom * 100}%` }}>
          <PinShot
            src={src}
            alt={`Screenshot of ${ticket.url ?? 'the page'}`}
            ticket={ticket}
            shapes={areMarksShown ? marks : undefined}
          />
        </div>
      </section>
    </WindowDialog>
  );
}
