import { type PointerEvent, useRef } from 'react';
import type { PageView } from './page-view.types.ts';
import type { Size } from './scale/scale.ts';
import classes from './stage.module.css';

/** CSS px of the window: a thumb that can still be caught. */
const MIN_THUMB = 28;

interface PageScrollbarProps {
  view: Pick<PageView, 'scroll' | 'pageSize' | 'scrollTo'>;
  size: Size;
  scale: number;
}

/** Shows how far down the page one is, and takes one elsewhere when it is dragged. */
export function PageScrollbar({ view, size, scale }: PageScrollbarProps) {
  const grip = useRef<{ at: number; from: number } | null>(null);
  const { scroll, pageSize } = view;
  const length = pageSize?.height ?? 0;
  if (length <= size.height + 1) return null;
  const track = size.height * scale;
  const thumb = Math.max(MIN_THUMB, (track * size.height) / length);
  const way = (track - thumb) / (length - size.height);
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (grip.current)
      view.scrollTo({ x: scroll.x, y: grip.current.from + (clientY - grip.current.at) / way });
  };
  const release = () => {
    grip.current = null;
  };
  return (
    <div className={classes.scrollbar} aria-hidden="true" data-testid="page-scrollbar">
      <div
        className={classes.thumb}
        style={{ height: `${thumb}px`, top: `${Math.min(track - thumb, scroll.y * way)}px` }}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { at: event.clientY, from: scroll.y };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  );
}
