import { useEffect, useState } from 'react';

/** Longest wait, in ms: some browsers do not report paints. */
const LATEST = 1_000;

let isSeen = false;
let isObserving = false;
const waiting = new Set<() => void>();

function observePaint(): void {
  isObserving = true;
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

/** Calls back after the first contentful paint, or at once. @returns cancels the call. */
export function afterFirstPaint(callback: () => void): () => void {
  if (isSeen) callback();
  else waiting.add(callback);
  if (!isObserving) observePaint();
  return () => void waiting.delete(callback);
}

/** Returns true after the first paint, for requests that the first paint does not need. */
export function useFirstPaint(): boolean {
  const [hasPainted, setPainted] = useState(isSeen);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  return hasPainted;
}
