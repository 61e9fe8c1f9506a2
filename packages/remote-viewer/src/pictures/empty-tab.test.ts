import { expect, test, vi } from 'vitest';
import type { BrowserHost } from '../browser/browser-host.types.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { ViewerLog } from '../base/viewer-options.types.ts';
import { inEmptyTab } from './empty-tab.ts';

const failing = () => Promise.reject(new Error('The page is gone.'));

test.each([
  ['is told', false, 1],
  ['that the stop of the server ends is not', true, 0],
])('a drawing that fails %s', async (_which, isStopped, warnings) => {
  const end = vi.fn<Tab['end']>();
  const leave = vi.fn<() => void>();
  const host = {
    openTab: async () => ({ end }) as unknown as Tab,
    prepare: async () => {},
    isStopped: () => isStopped,
  } as unknown as BrowserHost;
  const shots = { enter: async () => leave } as unknown as FairSemaphore;
  const warn = vi.fn<ViewerLog['warn']>();
  const log = { info: () => {}, warn, error: () => {} };
  const claim = { owner: 'ann', group: 'acme' };
  await expect(inEmptyTab({ host, shots, log }, claim, failing)).rejects.toThrow('The page is gone.');
  expect(warn).toHaveBeenCalledTimes(warnings);
  expect(end).toHaveBeenCalledWith('closed');
  expect(leave).toHaveBeenCalledOnce();
});
