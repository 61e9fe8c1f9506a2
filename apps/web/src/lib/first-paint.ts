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
