import { expect, test } from 'vitest';
import { createKeptViews } from './kept-views.ts';
import type { ViewSession } from '../session/view-session.types.ts';

type Input = Parameters<ReturnType<typeof createKeptViews>['openFrozen']>[0];
const INPUT = { ownerId: 'ann', width: 800, height: 600 } as Input;

function stage() {
  const open = new Map<string, ViewSession>();
  const arrivals: (() => void)[] = [];
  const { openFrozen, closeFrozenOf } = createKeptViews({ all: () => [...open.values()] }, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = String(arrivals.push(resolve));
    await promise;
    open.set(id, { id, end: () => open.delete(id) } as unknown as ViewSession);
    return { sessionId: id } as never;
  });
  const begin = (keptFor: string) => {
    const opened = openFrozen({ ...INPUT, keptFor });
    return { opened, arrive: () => arrivals.at(-1)?.() };
  };
  return { open, begin, closeFrozenOf };
}

test('the views of one kept page end, and no others', async () => {
  const { open, begin, closeFrozenOf } = stage();
  for (const keptFor of ['lamp', 'lamp', 'chair']) {
    const { opened, arrive } = begin(keptFor);
    arrive();
    await opened;
  }
  await closeFrozenOf('lamp');
  expect([...open.keys()]).toEqual(['3']);
  await closeFrozenOf('lamp');
  expect([...open.keys()]).toEqual(['3']);
});

test('a view that is being opened meanwhile is never shown', async () => {
  const { open, begin, closeFrozenOf } = stage();
  const { opened, arrive } = begin('lamp');
  const failure = opened.catch((error: unknown) => error);
  await closeFrozenOf('lamp');
  arrive();
  expect(await failure).toMatchObject({ code: 'viewport_gone' });
  expect(open.size).toBe(0);
});
