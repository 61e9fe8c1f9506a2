import { expect, test, vi } from 'vitest';
import type { IsolatedWorld } from '../tab/isolated-world.ts';
import type { SiteState } from '../tab/site-state.types.ts';
import type { HttpSecret } from '@ringmark/contract/viewing/doors';
import type { Tab } from '../tab/tab.types.ts';
import { keepSiteState } from './keep-site-state.ts';

const ORIGIN = 'https://staging.example.com';
const FIRST: SiteState = {
  version: 1,
  cookies: [{ name: 'visitor', value: '7', domain: 'staging.example.com' }],
  origins: [],
  secrets: [],
};

/** A view whose browser tells no cookies while it is busy. */
function makeKeeper(first: SiteState | undefined) {
  const secrets = new Map<string, HttpSecret>();
  const saved: SiteState[] = [];
  let isOver = false;
  const send = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
  const keeper = keepSiteState({ page: { send }, onEnd: () => {} } as unknown as Tab, {
    world: { ask: async () => null } as unknown as IsolatedWorld,
    clock: { now: () => 0, after: () => () => {} },
    first,
    secrets,
    isOfSites: { host: () => true, origin: () => true },
    isOver: () => isOver,
    save: (state) => void saved.push(JSON.parse(Buffer.from(state).toString()) as SiteState),
    failed: (error) => {
      throw error;
    },
  });
  return {
    keeper,
    secrets,
    saved,
    send,
    end: () => {
      isOver = true;
    },
  };
}

test('of a browser that does not tell in time, what was entered is kept beside what was known', async () => {
  const { keeper, secrets, saved } = makeKeeper(FIRST);
  secrets.set(ORIGIN, { username: 'lena', password: 'word' });
  await keeper.last();
  expect(saved).toEqual([{ ...FIRST, secrets: [[ORIGIN, { username: 'lena', password: 'word' }]] }]);
});

test('what has not changed is not written again, and of a view that was taken away nothing is', async () => {
  const unchanged = makeKeeper(FIRST);
  await unchanged.keeper.last();
  expect(unchanged.saved).toEqual([]);

  const taken = makeKeeper(undefined);
  taken.secrets.set(ORIGIN, { username: 'lena', password: 'word' });
  const last = taken.keeper.last();
  taken.end();
  await last;
  expect(taken.saved).toEqual([]);
});

test('what the browser tells in time is kept once', async () => {
  const { keeper, saved, send } = makeKeeper(undefined);
  send.mockResolvedValue({ cookies: [] });
  await keeper.last();
  expect(saved).toEqual([{ version: 1, cookies: [], origins: [], secrets: [] }]);
});
