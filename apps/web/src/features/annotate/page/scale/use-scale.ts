import { useElementSize, useViewportSize } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PageChoice } from '../page-view.types.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { MY_WINDOW } from './preset-choice.ts';
import { clampZoom, fillScale, fitScale, type Size } from './scale.ts';
import { readStoredFill, storeFill } from './stored-fill.ts';

/** CSS px around the page within the stage: its padding, and the frame of the device. */
const BESIDE = 2 * (12 + 8);
/** Milliseconds of rest before the room counts: it changes with every frame of the screen while a panel folds. */
const REST_MS = 150;

/**
 * Returns the scale at which the page takes all the room on a small window; a page as large as its room is not scaled.
 */
function wholeScale({ preset, size }: PageChoice, room: Size | undefined): number {
  if (preset === MY_WINDOW || !room) return 1;
  return fillScale(size, room);
}

function contentSize(element: HTMLElement): Size {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  return {
    width: element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
    height: element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
  };
}

/** The size of an element's content, known before it is first drawn: what is laid out by it must not jump. */
function useContentSize() {
  const { ref: observe, ...observed } = useElementSize();
  const [first, setFirst] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element) setFirst(contentSize(element));
      return observe(element);
    },
    [observe],
  );
  return { ref, ...(observed.width > 0 ? observed : first) };
}

/** The state of the zoom, and its two actions. */
export interface Zooming {
  scale: number;
  /** The scale at which the page fits. */
  fit: number;
  /** True while nobody has zoomed the page. */
  isFit: boolean;
  /** True when pages take all of their room; null where they always do. */
  isFilled: boolean | null;
  /** Sets the scale; null returns to the one that fits. */
  onZoom: (scale: number | null) => void;
  onFill: (isFilled: boolean) => void;
}

interface ScaleOptions {
  choice: PageChoice;
  isCompact: boolean;
  /** Called with the room that there is for the page, once it stops changing. */
  onRoom: (room: Size) => void;
}

/** Keeps the scale of the page: the one that fits, or the one that the person wants. */
export function useScale({ choice, isCompact, onRoom }: ScaleOptions) {
  const [zoom, setZoom] = useState<number | null>(null);
  const { ref, width, height } = useContentSize();
  const size = useViewportSize();
  const window = size.width > 0 ? size : { width: innerWidth, height: innerHeight };
  const isWhole = choice.preset === MY_WINDOW || isCompact;
  const beside = isWhole ? 0 : BESIDE;
  const room = width > 0 ? { width: width - beside, height: height - beside } : undefined;
  const tell = useEffectEvent(() => room && onRoom(room));
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The room that is told of follows from these.
  }, [width, height, beside]);
  const { user } = useSession();
  const [isFilled, setFilled] = useState(() => readStoredFill(user.id));
  const usual = isFilled && room ? fillScale(choice.size, room) : fitScale(choice.size, window, room);
  const fit = isWhole ? wholeScale(choice, room) : usual;
  // A window that has grown may fit the page at a larger scale than the one that was chosen.
  const scale = zoom === null ? fit : clampZoom(zoom, fit);
  const zooming: Zooming = {
    scale,
    fit,
    isFit: zoom === null,
    isFilled: isWhole ? null : isFilled,
    onZoom: (next) => setZoom(next === null || next <= fit ? null : clampZoom(next, fit)),
    onFill: (next) => {
      storeFill(user.id, next);
      setFilled(next);
      setZoom(null);
    },
  };
  return { ref, window, isWhole, scale, zooming };
}
