import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { WindowDialog } from '../dialogs/window-dialog.tsx';
import { tip } from '../menus/tooltips.tsx';
import classes from './picture-viewer.module.css';

/** The zoom levels, in multiples of the picture's first width. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const WHOLE = 2;

/** Drags the picture in its scrolling box, for people without a touch screen. */
function useGrab() {
  const box = useRef<HTMLDivElement>(null);
  const grab = useRef<{ x: number; y: number } | null>(null);
  return {
    ref: box,
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      // A button that replaces the picture is pressed.
      if (event.target instanceof Element && event.target.closest('button')) return;
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

interface Point {
  x: number;
  y: number;
}

/**
 * Opens the picture with a place in the middle of its box, and keeps the middle while the picture gets larger or smaller.
 *
 * @param place is 0 to 1 of the picture's width and height; without one, the picture opens at its top.
 * @returns the ref of the picture
 */
function useSteadyMiddle(box: RefObject<HTMLElement | null>, place: Point | undefined) {
  const [first] = useState(place);
  return useCallback(
    (sheet: HTMLElement | null) => {
      if (!sheet) return;
      let last: { width: number; height: number } | undefined;
      const observer = new ResizeObserver(() => {
        const outer = box.current;
        const { offsetWidth: width, offsetHeight: height } = sheet;
        if (!outer || height === 0) return;
        const { scrollLeft, scrollTop, clientWidth, clientHeight } = outer;
        const middle = last
          ? {
              x: (scrollLeft + clientWidth / 2) / last.width,
              y: (scrollTop + clientHeight / 2) / last.height,
            }
          : first;
        last = { width, height };
        if (middle) outer.scrollTo(middle.x * width - clientWidth / 2, middle.y * height - clientHeight / 2);
      });
      observer.observe(sheet);
      return () => observer.disconnect();
    },
    [box, first],
  );
}

interface ToolsProps {
  step: number;
  onStep: (step: number) => void;
  /** Further ones, before these. */
  children: ReactNode;
}

function Tools({ step, onStep, children }: ToolsProps) {
  return (
    <div className={classes.tools}>
      {children}
      <ActionIcon
        aria-label="Zoom out"
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
        {...tip('Zoom out (-)')}
      >
        <IconZoomOut size={18} stroke={1.5} />
      </ActionIcon>
      <output className={classes.zoom} aria-label="Zoom">
        {(ZOOMS[step] ?? 1) * 100}%
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
        aria-label="Fit width"
        disabled={step === WHOLE}
        onClick={() => onStep(WHOLE)}
        {...tip('Fit width (0)')}
      >
        <IconZoomReset size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

/**
 * Returns the picture's first width: its own, but no wider than the window, and no higher than it if it stays wide
 * enough to be read.
 */
const firstWidth = ({ width, height }: { width: number; height: number }) =>
  `min(100cqw, ${width}px, max(40cqw, ${width / height} * 100cqh))`;

interface PictureViewerProps {
  title: string;
  /** The name of the content in the scrolling box. */
  label: string;
  /** The size of the picture, px; undefined for one that fills the width. */
  size?: { width: number; height: number } | undefined;
  /** A place in the picture, 0 to 1 of its width and height, that is in sight at first. */
  place?: Point | undefined;
  tools?: ReactNode;
  /** Keys other than those that zoom. */
  onKey?: (key: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A picture in the whole window; buttons, + and -, and a double click zoom. */
export function PictureViewer(props: PictureViewerProps) {
  const { title, label, size, place, tools, onKey, onClose, children } = props;
  const [step, setStep] = useState(WHOLE);
  const grab = useGrab();
  const sheet = useSteadyMiddle(grab.ref, place);
  const zoom = ZOOMS[step] ?? 1;
  const change = (by: number) => setStep((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (event.key === '0') setStep(WHOLE);
    else onKey?.(event.key);
  };
  const width = size ? firstWidth(size) : '100cqw';
  return (
    <WindowDialog onClose={onClose} title={title} onKeyDown={onKeyDown}>
      <Tools step={step} onStep={setStep}>
        {tools}
      </Tools>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- What can be scrolled may be dragged as well. */}
      <section
        className={classes.box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        onDoubleClick={() => setStep(step === WHOLE ? WHOLE + 2 : WHOLE)}
        {...grab}
      >
        <div ref={sheet} className={classes.sheet} style={{ width: `calc(${width} * ${zoom})` }}>
          {children}
        </div>
      </section>
    </WindowDialog>
  );
}
