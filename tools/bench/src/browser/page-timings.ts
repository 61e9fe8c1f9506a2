/// <reference lib="dom" />

/** A page's loading figures. Times are ms since navigation. */
export interface LoadFacts {
  largestPaint: number;
  firstCard: number;
  longestTask: number;
  nodes: number;
}

declare global {
  interface Window {
    benchLoad: LoadFacts;
    benchDrag: Promise<DragFacts>;
  }
}

/** Starts the observers before any script of the page. Travels into the page as text, with everything it needs. */
export function watchLoad(selector: string): void {
  const facts: LoadFacts = { largestPaint: 0, firstCard: 0, longestTask: 0, nodes: 0 };
  window.benchLoad = facts;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) facts.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) facts.longestTask = Math.max(facts.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(selector)) facts.firstCard = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export function readLoad(): LoadFacts {
  return { ...window.benchLoad, nodes: document.querySelectorAll('*').length };
}

/** A page's figures of a drag, in ms. */
export interface DragFacts {
  /** Between two frames, from the grip to the drop. */
  frames: number[];
  /** The time from letting go to the frame that shows the card in its new column. */
  dropToPaint: number;
}

/** Observes the next drag of a card into a column; `benchDrag` resolves when it is painted there. */
export function watchDrag([cardId, status]: [string, string]): void {
  window.benchDrag = new Promise((resolve) => {
    const frames: number[] = [];
    let last = 0;
    let droppedAt = 0;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- Only this function's text travels into the page.
    const isThere = () =>
      document
        .querySelector(`section [data-card-id="${cardId}"]`)
        ?.closest('section')
        ?.textContent.trimStart()
        .startsWith(status);
    const onFrame = (now: number) => {
      if (droppedAt === 0) {
        if (last > 0) frames.push(now - last);
        last = now;
      } else if (isThere()) {
        // The frame is on screen when the next task after it runs.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => {
          resolve({ frames, dropToPaint: performance.now() - droppedAt });
        });
        channel.port1.start();
        channel.port2.postMessage(null);
        return;
      }
      requestAnimationFrame(onFrame);
    };
    addEventListener('mousedown', () => requestAnimationFrame(onFrame), { capture: true, once: true });
    addEventListener(
      'mouseup',
      () => {
        droppedAt = performance.now();
      },
      { capture: true, once: true },
    );
  });
}
