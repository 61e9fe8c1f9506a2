import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** A column and the gap next to it, CSS px. */
const COLUMN_WIDTH = 292;

/**
 * Tells whether a column has ever been in sight: the board is wider than most windows, and not all of it is seen.
 *
 * @param isShown false for the first picture, which waits for nothing that is hardly in sight.
 */
export function useNearViewport(
  scroller: RefObject<HTMLElement | null>,
  status: TicketStatus,
  isShown: boolean,
) {
  // A good guess for the first picture, so that it need not be drawn twice.
  const [isNear, setNear] = useState(
    () => (TICKET_STATUSES.indexOf(status) + 1) * COLUMN_WIDTH < window.innerWidth,
  );
  useEffect(() => {
    const element = scroller.current;
    if (isNear || !isShown || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isNear, isShown]);
  const comeNear = useCallback(() => setNear(true), []);
  return { isNear, comeNear };
}
