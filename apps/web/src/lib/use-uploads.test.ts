import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession } from './session-end.ts';
import { sendAll } from './use-uploads.ts';

/** What was sent, and has no answer yet. */
const requests: FakeRequest[] = [];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  isAborted = false;
  constructor() {
    super();
    requests.push(this);
  }
  open(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const warn = vi.fn<() => void>();

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('console', { ...console, warn });
});
afterEach(() => vi.unstubAllGlobals());

it('files that are on their way when the session ends go no further, and nobody is told', async () => {
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
  const sending = sendAll('/api/tickets/1/attachments', files, () => undefined);
  expect(requests).toHaveLength(1);
  endSession();
  await sending;
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true]);
  expect(warn).not.toHaveBeenCalled();
  // What the next session sends is its own.
  void sendAll('/api/tickets/1/attachments', files, () => undefined);
  expect(requests.at(-1)?.isAborted).toBe(false);
});
