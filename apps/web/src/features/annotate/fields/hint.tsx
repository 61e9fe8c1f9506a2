import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldNotice } from '@ringmark/contract/live/fields';
import type { FieldRoom } from './field-place.ts';
import classes from './fields.module.css';

export type HintWords = Extract<FieldNotice, { type: 'hint' }>;

/** The time that a person has to read why a form was not sent. */
const PROBLEM_MS = 5_000;
const MAX_WIDTH = 300;

interface HintProps {
  hint: HintWords;
  room: FieldRoom;
  onGone: () => void;
}

/** The words that a page shows at its pointer, or at a field that it does not take. */
export function Hint({ hint, room: { scale, size }, onGone }: HintProps) {
  const box = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const page = box.current?.parentElement;
    const leave = () => gone();
    const timer = hint.isProblem ? setTimeout(leave, PROBLEM_MS) : undefined;
    page?.addEventListener('pointerleave', leave);
    window.addEventListener('keydown', leave, true);
    window.addEventListener('pointerdown', leave, true);
    return () => {
      clearTimeout(timer);
      page?.removeEventListener('pointerleave', leave);
      window.removeEventListener('keydown', leave, true);
      window.removeEventListener('pointerdown', leave, true);
    };
  }, [hint]);
  const width = size.width * scale;
  const isLow = hint.y > size.height * 0.8 && !hint.isProblem;
  const place = {
    left: Math.max(4, Math.min(hint.x * scale, width - MAX_WIDTH)),
    ...(isLow
      ? { bottom: (size.height - hint.y) * scale + 8 }
      : { top: hint.y * scale + (hint.isProblem ? 4 : 20) }),
    maxWidth: Math.min(MAX_WIDTH, width - 8),
  };
  return (
    <div
      ref={box}
      role={hint.isProblem ? 'alert' : 'tooltip'}
      className={classes.hint}
      data-problem={hint.isProblem || undefined}
      dir="auto"
      style={place}
    >
      {hint.text}
    </div>
  );
}
