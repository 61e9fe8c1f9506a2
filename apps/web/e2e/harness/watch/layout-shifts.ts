import type { Page } from '@playwright/test';

interface Shifts {
  sum: number;
  /** The things that moved most, for people who read the failure. */
  what: string;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page, before it: adds up what moves without anybody having done something. */
function addUp(): void {
  const total: Shifts = { sum: 0, what: '' };
  let most = 0;
  Object.assign(window, { layoutShifts: total });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      total.sum += entry.value;
      if (entry.value <= most) continue;
      most = entry.value;
      total.what = entry.sources
        .map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.outerHTML.slice(0, 90) ?? 'what is gone';
          return `${name}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
        })
        .join(' | ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Watches the page's own window for what moves; each page that is loaded begins again. */
export async function watchShifts(page: Page): Promise<{ settled: () => Promise<Shifts> }> {
  await page.addInitScript(addUp);
  return {
    /** Returns what has moved, once fonts and pictures are there and everything is drawn. */
    settled: () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        const here = [...document.images].filter(({ loading, complete }) => complete || loading !== 'lazy');
        await Promise.all(here.map((image) => image.decode().catch(() => undefined)));
        for (let frame = 0; frame < 3; frame += 1)
          await new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          });
        return (window as unknown as { layoutShifts: Shifts }).layoutShifts;
      }),
  };
}
