import { type RefObject, useEffect, useRef, useState } from 'react';

/** The height of the top bar, which covers what has been scrolled under it, CSS px. */
const COVERED = 48;

/** Whether any of an element can be seen below the top bar; it counts as seen until it is known not to be. */
export function useIsSeen<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), {
      rootMargin: `-${COVERED}px 0px 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
