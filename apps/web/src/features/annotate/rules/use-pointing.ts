import type { PointedElement } from '@ringmark/contract/live/page-rules';
import { POINTING_LIMITS } from '@ringmark/contract/live/page-rule-limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logFailure } from '../../../lib/server/log-failure.ts';
import type { PageView } from '../page/page-view.types.ts';
import type { Point } from '../page/scale/scale.ts';

/** A hand that trembles so far, in CSS px of the page, still means the same. */
const STEADY = 24;

export interface Pointed {
  element: PointedElement;
  /** The scroll position of the page at that moment. */
  scroll: Point;
}

interface Asked {
  at: Point;
  wider: number;
}

/** Asks the page what is pointed at: one question at a time, and of those that wait the last alone. */
function useHovered(view: PageView) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const latest = useRef<Asked | null>(null);
  const isBusy = useRef(false);
  const askOn = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    for (let next = latest.current; next; next = latest.current) {
      latest.current = null;
      const { scroll, rules } = view;
      try {
        const element = (await rules?.hover(next.at, next.wider)) ?? null;
        setPointed(element && { element, scroll });
      } catch (error) {
        logFailure('what was pointed at could not be asked', error);
      }
    }
    isBusy.current = false;
  };
  const look = (asked: Asked) => {
    latest.current = asked;
    void askOn();
  };
  const forget = () => {
    latest.current = null;
    setPointed(null);
  };
  return { pointed, look, forget };
}

interface PointingKeys {
  isOn: boolean;
  onLeave: () => void;
  onWiden: (by: 1 | -1) => void;
}

/** Plus and minus mean more or less, Escape leaves. A field that someone writes in keeps its keys. */
function usePointingKeys({ isOn, onLeave, onWiden }: PointingKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select')) return;
    if (key === 'Escape') onLeave();
    else if (key === '+' || key === '=') onWiden(1);
    else if (key === '-') onWiden(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}

interface Pointing {
  view: PageView;
  isOn: boolean;
  onLeave: () => void;
}

/** Finds the element under the pointer, and how far around it is meant. */
export function usePointing({ view, isOn, onLeave }: Pointing) {
  const { pointed, look, ...hovered } = useHovered(view);
  const [wider, setWider] = useState(0);
  const at = useRef<Point | null>(null);
  const widenedAt = useRef<Point | null>(null);
  const widen = (by: 1 | -1) => {
    const { current: here } = at;
    if (!here || (by === 1 && pointed && !pointed.element.canWiden)) return;
    const steps = Math.min(POINTING_LIMITS.wider, Math.max(0, wider + by));
    widenedAt.current = here;
    setWider(steps);
    look({ at: here, wider: steps });
  };
  const hover = (point: Point) => {
    at.current = point;
    const from = widenedAt.current;
    const isSteady = from && Math.hypot(point.x - from.x, point.y - from.y) <= STEADY;
    if (!isSteady && wider !== 0) setWider(0);
    look({ at: point, wider: isSteady ? wider : 0 });
  };
  const forget = () => {
    at.current = null;
    widenedAt.current = null;
    setWider(0);
    hovered.forget();
  };
  usePointingKeys({ isOn, onLeave, onWiden: widen });
  return { pointed: isOn ? pointed : null, wider, widen, hover, forget };
}
