import { useEffect, useState } from 'react';

/** How long it is waited for, in ms: some browsers keep from pages when they are seen. */
const LATEST = 1_000;

let isSeen = false;
let isLooking = false;
const waiting = new Set<() => void>();

function look(): void {
  isLooking = true;
  const tell = () => {
    observer.disconnect();
    clearTimeout(timer);
    isSeen = true;
    for (const callback of waiting) callback();
    waiting.clear();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) tell();
  });
  const timer = setTimeout(tell, LATEST);
  observer.observe({ type: 'paint', buffered: true });
}

/**
 * Calls back once something of this page has been seen; at once, where that was before.
 *
 * @returns gives the wait up.
 */
export function afterFirstPaint(callback: () => void): () => void {
  if (isSeen) callback();
  else waiting.add(callback);
  if (!isLooking) look();
  return () => void waiting.delete(callback);
}

/** Whether something of this page has been seen: what is not in the first picture need not be asked for before. */
export function useFirstPaint(): boolean {
  const [hasPainted, setPainted] = useState(isSeen);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  return hasPainted;
}
