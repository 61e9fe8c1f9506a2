import type { SettableClock } from './demo-callers.ts';

/** An event is something that happened in the demo's past. */
export interface DemoEvent {
  /** It happened this many ms after 1970 began. */
  at: number;
  act: () => Promise<unknown>;
}

/** Lets everything happen in the order of its time, so that each history and the audit log are in order too. */
export async function happen(clock: SettableClock, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, act } of events.toSorted((one, other) => one.at - other.at)) {
    clock.set(at);
    await act();
  }
}
