import { useEffect, useState } from 'react';

/**
 * Calls back once something of this page has been seen; at once, where that was before.
 *
 * @returns gives the wait up.
 */
export function afterFirstPaint(callback: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
  return () => observer.disconnect();
}

const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

/** Whether something of this page has been seen: what is not in the first picture need not be asked for before. */
export function useFirstPaint(): boolean {
  const [isSeen, setSeen] = useState(hasPainted);
  useEffect(() => (isSeen ? undefined : afterFirstPaint(() => setSeen(true))), [isSeen]);
  return isSeen;
}
