import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatExact } from '../../lib/formats/dates.ts';
import classes from './tooltips.module.css';

/** ms until the first tooltip, and in which the next shows at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP_PX = 6;
const EDGE_PX = 8;

interface Tip {
  target: HTMLElement;
  text: string;
  isBeside: boolean;
}

interface TipOptions {
  /** Right of its element instead of below. */
  isBeside?: boolean;
  isInstant?: boolean;
}

/** Gives an element a tooltip: `<button {...tip('Toggle sidebar')}>`. */
export const tip = (text: string, { isBeside, isInstant }: TipOptions = {}) => ({
  'data-tip': text,
  'data-tip-beside': isBeside || undefined,
  'data-tip-instant': isInstant || undefined,
});

/** The exact time is formatted when it shows. */
export const exactTip = (instant: string) => ({ 'data-tip-instant-of': instant });

const textOf = ({ dataset: { tip, tipInstantOf } }: HTMLElement) =>
  tip ?? (tipInstantOf && formatExact(tipInstantOf));

const targetOf = (event: Event) =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[data-tip], [data-tip-instant-of]')
    : null;

/** One listener on the document instead of many on elements. */
function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let shown: HTMLElement | null = null;
    let waiting: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    const show = (target: HTMLElement) => {
      const text = textOf(target);
      if (!text || !target.isConnected) return;
      shown = target;
      setTip({ target, text, isBeside: target.dataset.tipBeside !== undefined });
    };
    const hide = () => {
      clearTimeout(timer);
      waiting = null;
      if (!shown) return;
      shown = null;
      hiddenAt = performance.now();
      setTip(null);
    };
    const enter = (event: Event) => {
      const target = targetOf(event);
      if (target === shown || (target && target === waiting)) return;
      hide();
      if (!target || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      if (event.type === 'focusin' && !target.matches(':focus-visible')) return;
      const isSoon = performance.now() - hiddenAt < SKIP_DELAY_MS;
      waiting = target;
      timer = setTimeout(show, isSoon || target.dataset.tipInstant ? 0 : DELAY_MS, target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const enders = ['pointerdown', 'focusout', 'scroll', 'blur'] as const;
    document.addEventListener('pointerover', enter);
    document.addEventListener('focusin', enter);
    document.addEventListener('keydown', onKey);
    for (const name of enders) window.addEventListener(name, hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', enter);
      document.removeEventListener('focusin', enter);
      document.removeEventListener('keydown', onKey);
      for (const name of enders) window.removeEventListener(name, hide, true);
    };
  }, []);
  return tip;
}

/** Keeps the tooltip inside the window. */
function placeOf(tip: Tip, width: number, height: number): { left: number; top: number } {
  const box = tip.target.getBoundingClientRect();
  if (tip.isBeside) return { left: box.right + GAP_PX, top: box.top + (box.height - height) / 2 };
  const centred = box.left + (box.width - width) / 2;
  const left = Math.max(EDGE_PX, Math.min(centred, window.innerWidth - width - EDGE_PX));
  const below = box.bottom + GAP_PX;
  return { left, top: below + height > window.innerHeight ? box.top - height - GAP_PX : below };
}

export function Tooltips() {
  const tip = useTip();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!tip || !element.current) return;
    const { offsetWidth, offsetHeight, style } = element.current;
    const { left, top } = placeOf(tip, offsetWidth, offsetHeight);
    style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [tip]);
  if (!tip) return null;
  // It repeats the element's name or text, so that screen readers skip it.
  return (
    <div ref={element} className={classes.tip} data-testid="tooltip" aria-hidden="true">
      {tip.text}
    </div>
  );
}
