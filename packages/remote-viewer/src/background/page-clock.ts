import type { Tab } from '../tab/tab.types.ts';

/**
 * Runs in the page before its own scripts and travels as text. The page's clock starts at another time and continues
 * from there; the durations that it measures stay true.
 */
function shiftClock(startAt: number): void {
  const Real = Date;
  const shift = startAt - Real.now();
  const now = () => Real.now() + shift;
  function Shifted(this: unknown, ...given: unknown[]) {
    if (!new.target) return new Real(now()).toString();
    const values = given.length === 0 ? [now()] : given;
    return Reflect.construct(Real, values, new.target);
  }
  Object.setPrototypeOf(Shifted, Real);
  Shifted.prototype = Real.prototype;
  Object.defineProperty(Shifted, 'now', { value: now, writable: true, configurable: true });
  Object.defineProperty(Shifted, 'name', { value: 'Date' });
  Object.defineProperty(Shifted, 'length', { value: 7 });
  Object.defineProperty(globalThis, 'Date', { value: Shifted, writable: true, configurable: true });
}

/** @param at ms since 1970 that the clock of the tab's next pages shows at their start. */
export async function setClock(tab: Tab, at: number): Promise<void> {
  await tab.page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${String(shiftClock)})(${at});`,
    runImmediately: true,
  });
}
