import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasLeaveWarning } from '../drafts/leave-warning.ts';
import { endSession } from '../session/session-end.ts';
import { showPlace, uploadStore } from './upload-store.ts';
import { attachmentsPlace, retryUpload, startUploads } from './uploads.ts';

/** The requests that were sent and have no answer yet. */
const requests: FakeRequest[] = [];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  isAborted = false;
  status = 0;
  statusText = '';
  responseText = '{}';
  constructor() {
    super();
    requests.push(this);
  }
  open(): void {}
  send(): void {}
  answer(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const warn = vi.fn<() => void>();
const place = attachmentsPlace({ id: '1' as never, number: 1, title: 'One' });
const onArrived = vi.fn<() => void>();
const options = { address: '/api/tickets/1/attachments', place, onArrived };
const aFile = (name: string) => new File(['a'], name);
const failures = () => uploadStore.read().map(({ name, failure, isUnseen }) => ({ name, failure, isUnseen }));

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('console', { ...console, warn });
});
afterEach(async () => {
  endSession();
  // The cancelled uploads release the window, which must still exist by then.
  await vi.waitUntil(() => !hasLeaveWarning(), { timeout: 8_000 });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('the end of the session silently cancels running uploads', async () => {
  const files = [aFile('a.txt'), aFile('b.txt')];
  const sending = startUploads(files, options);
  expect(requests).toHaveLength(1);
  endSession();
  await sending;
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true]);
  expect(warn).not.toHaveBeenCalled();
  expect(uploadStore.read()).toEqual([]);
  // The uploads of the next session are its own.
  void startUploads(files, options);
  expect(requests.at(-1)?.isAborted).toBe(false);
});

it('an upload that fails off screen is unseen until its place is shown, and ends with the session', async () => {
  const sending = startUploads([aFile('lost.txt')], options);
  requests[0]?.answer(500);
  await sending;
  expect(failures()).toEqual([{ name: 'lost.txt', failure: expect.any(String), isUnseen: true }]);
  const hide = showPlace(place.name);
  expect(failures()).toMatchObject([{ name: 'lost.txt', isUnseen: false }]);
  hide();
  expect(failures()).toMatchObject([{ isUnseen: false }]);
  endSession();
  expect(uploadStore.read()).toEqual([]);
});

it('a retry sends a failed file exactly once', async () => {
  const sending = startUploads([aFile('lost.txt')], options);
  requests[0]?.answer(503);
  await sending;
  const [upload] = uploadStore.read();
  expect(upload?.canRetry).toBe(true);
  const again = [retryUpload(upload?.key ?? 0), retryUpload(upload?.key ?? 0)];
  expect(requests).toHaveLength(2);
  expect(failures()).toMatchObject([{ failure: undefined, isUnseen: true }]);
  requests[1]?.answer(201);
  expect(await Promise.all(again)).toEqual([true, false]);
  expect(onArrived).toHaveBeenCalledOnce();
  expect(uploadStore.read()).toEqual([]);
});

it('an upload that the server refuses cannot be retried', async () => {
  const sending = startUploads([aFile('film.bin')], options);
  requests[0]?.answer(413);
  await sending;
  expect(uploadStore.read()).toMatchObject([{ canRetry: false }]);
});
