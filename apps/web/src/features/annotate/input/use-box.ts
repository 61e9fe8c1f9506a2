import { useEffect, useRef, useState } from 'react';
import type { Mark } from '../page/page-view.types.ts';
import type { Point, Size } from '../page/scale/scale.ts';
import { type Box, boxBetween, isDrag, markOf } from './box.ts';

interface Drawn {
  from: Point;
  to: Point;
  box: Box;
}

/** A box that is being drawn in MARKUP, from a corner of it on. Escape ends it. */
export function useBox({ size, scale }: { size: Size; scale: number }) {
  const corner = useRef<Point | null>(null);
  const last = useRef<Drawn | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const draw = (from: Point, to: Point) => {
    const drawn = { from, to, box: boxBetween(from, to, size) };
    last.current = drawn;
    setBox(drawn.box);
  };
  const cancel = () => {
    corner.current = null;
    last.current = null;
    setBox(null);
  };
  const isDrawing = box !== null;
  useEffect(() => {
    if (!isDrawing) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      corner.current = null;
      last.current = null;
      setBox(null);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isDrawing]);
  return {
    box,
    /** The first corner. A box is seen once the other one is away from it, or at once. */
    begin(at: Point, isSeen = false): void {
      corner.current = at;
      if (isSeen) draw(at, at);
    },
    /** @returns whether a box is drawn. */
    grow(to: Point): boolean {
      const from = corner.current;
      if (!from || (!last.current && !isDrag(from, to, scale))) return false;
      draw(from, to);
      return true;
    },
    /** Returns the box that was drawn; null for none, and for one no larger than a click. */
    finish(): Mark | null {
      const drawn = last.current;
      cancel();
      return drawn && isDrag(drawn.from, drawn.to, scale) ? markOf(drawn.box) : null;
    },
    cancel,
  };
}
