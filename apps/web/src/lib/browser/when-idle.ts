/** The time between two checks, in ms. */
const INTERVAL = 250;

const whenFree = (callback: () => void) => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback);
};

/** Calls back once the browser has nothing to do and `isBusy` is false. @returns cancels the call. */
export function whenIdle(isBusy: () => boolean, callback: () => void): () => void {
  let isCancelled = false;
  const look = () => {
    if (isCancelled) return;
    if (isBusy()) later();
    else callback();
  };
  const later = () => void setTimeout(() => whenFree(look), INTERVAL);
  later();
  return () => {
    isCancelled = true;
  };
}
