import { useEffect, useRef } from 'react';
import { isUnseen, type PagePin } from './page-pins.ts';
import type { PageChoice, PageView } from '../page/page-view.types.ts';
import { mustBeShown, type ShownPin } from './shown-pin.ts';

/** Brings the open ticket's pin into the middle when it is opened, and again when the layout of the page changes. */
export function useShownPin(
  pins: readonly PagePin[],
  openId: string | null,
  view: PageView,
  choice: PageChoice,
): void {
  const shown = useRef<ShownPin | null>(null);
  const pin = pins.find(({ ticket }) => ticket.id === openId);
  const { scrollTo, status, scroll } = view;
  const { size } = choice;
  useEffect(() => {
    if (!openId) shown.current = null;
    // A pin that the viewport holds is in sight at every scroll position.
    if (!pin || pin.isInView || isUnseen(pin) || status !== 'ready') return;
    const { at, ticket } = pin;
    const isDue = mustBeShown({ id: ticket.id, at }, shown.current, scroll, size);
    const from = isDue ? scroll : (shown.current?.from ?? null);
    shown.current = { id: ticket.id, at, from };
    if (isDue) scrollTo({ x: at.x - size.width / 2, y: at.y - size.height / 2 });
  }, [openId, pin, status, scrollTo, scroll, size]);
}
