import type { ChangeEvent } from '@ringmark/contract/events';
import type { Caller } from './fake-browser.ts';

export interface Heard {
  id: string;
  event: ChangeEvent;
}

/** Listens to changes as a browser does. The subscription is at work once the first has come. */
export async function listen(api: Caller, lastEventId: string | null = null) {
  const iterable = await api.events.changes({ lastEventId });
  const iterator = iterable[Symbol.asyncIterator]();
  const next = async (): Promise<Heard | null> => {
    const { done, value } = await iterator.next();
    if (done) return null;
    // A tracked envelope is a tuple at run time, whatever its type says.
    const [id, event] = value as unknown as [string, ChangeEvent];
    return { id, event };
  };
  return { first: await next(), next, stop: () => iterator.return?.() };
}
