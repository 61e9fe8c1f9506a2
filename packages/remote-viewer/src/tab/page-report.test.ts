import { pageReportSchema } from '@ringmark/contract/pins';
import { expect, test } from 'vitest';
import { followReport } from './page-report.ts';
import type { Tab } from './tab.types.ts';
import type { IsolatedWorld } from './isolated-world.ts';

const entry = (number: number) => ({
  level: 'error',
  text: `${number} ${'x'.repeat(2_000)}`,
  at: '2026-01-05T09:00:00.000Z',
});

test('a report holds of a page’s complaints and failures no more than a ticket takes, the newest', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const page = {
    on: (name: string, listen: (event: object) => void) => void listeners.set(name, listen),
    onFlood: () => undefined,
  };
  const world = { ask: async () => Array.from({ length: 60 }, (_none, index) => entry(index)) };
  const report = followReport({ page } as unknown as Tab, world as unknown as IsolatedWorld);
  for (let number = 0; number < 30; number += 1) {
    const request = { method: 'X'.repeat(30), url: `https://a.test/${number}/${'y'.repeat(1_200)}` };
    listeners.get('Network.requestWillBeSent')?.({ requestId: String(number), request, timestamp: 1 });
    const failed = { requestId: String(number), errorText: 'z'.repeat(300), canceled: false, timestamp: 2 };
    listeners.get('Network.loadingFailed')?.(failed);
  }
  const [console, requests] = [await report.console(), report.requests()];
  const whole = { finalUrl: null, loadMs: null, console, requests, reporter: null };
  expect(pageReportSchema.safeParse(whole).error).toBeUndefined();
  expect(console.at(-1)).toMatchObject({ text: expect.stringMatching(/^59 x/), at: Date.UTC(2026, 0, 5, 9) });
  expect(requests.at(-1)).toMatchObject({ url: expect.stringContaining('/29/'), status: null, ms: 1_000 });
});
