import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClipEncoder } from './clip-encoder.ts';
import { createClipMarks } from './clip-marks.ts';
import { type Clip, startRecorder } from './clip-recorder.ts';

const MB = 1_048_576;

/** There is none in Node.js. */
class Sheet {
  getContext = () => ({});
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.stubGlobal('OffscreenCanvas', Sheet);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A recording whose encoder takes `frameTakesMs` for each frame. */
async function aRecording({ frameTakesMs = 0, limitBytes = 25 * MB } = {}) {
  const page = { drawn: 0 };
  const frames: { at: number; length: number }[] = [];
  let bytes = 0;
  const encoder = {
    extension: 'mp4' as const,
    mostBytes: () => bytes,
    add: vi.fn<ClipEncoder['add']>(async (at, length) => {
      frames.push({ at, length });
      bytes += 1_000;
      if (frameTakesMs > 0) await new Promise((resolve) => setTimeout(resolve, frameTakesMs));
    }),
    finish: vi.fn<ClipEncoder['finish']>(async () => new Blob(['x'], { type: 'video/mp4' })),
    cancel: vi.fn<ClipEncoder['cancel']>(async () => {}),
    rest: vi.fn<() => void>(),
    goOn: vi.fn<() => void>(),
  };
  const marks = createClipMarks();
  const onEnd = vi.fn<(clip: Clip) => void>();
  const onFail = vi.fn<(error: unknown) => void>();
  const recorder = await startRecorder({
    source: { canvas: () => null, drawn: () => page.drawn, scroll: () => ({ x: 0, y: 0 }) },
    page: () => ({ width: 800, height: 600 }),
    marks,
    limitBytes,
    open: async () => encoder,
    draw: () => {},
    onEnd,
    onFail,
  });
  if (!recorder) throw new Error('It has not begun.');
  return { recorder, page, frames, encoder, marks, onEnd, onFail, grow: (by: number) => (bytes += by) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('takes a frame of a page without motion once a second, and has its last one last until the end', async () => {
  const { recorder, frames, onEnd } = await aRecording();
  await pass(2_900);
  recorder.stop('stopped');
  await pass(0);
  expect(frames.map(({ at }) => Math.round(at / 1_000))).toEqual([0, 1, 2, 3]);
  const { at = 0, length = 0 } = frames.at(-1) ?? {};
  expect(at + length).toBe(2_900);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({
    file: expect.any(File),
    ms: 2_900,
    end: 'stopped',
    msAt: expect.any(Function),
  });
});

it('takes frames as the page is drawn and as the person acts, and no more than it may', async () => {
  const { page, frames, marks, recorder } = await aRecording();
  for (let times = 0; times < 50; times += 1) {
    page.drawn += 1;
    await pass(20);
  }
  expect(frames.length, 'one at once, and ten a second').toBe(11);
  const before = frames.length;
  marks.press({ x: 1, y: 1 });
  await pass(400);
  expect(frames.length - before, 'the ring fades').toBeGreaterThan(3);
  recorder.cancel();
});

it('skips frames while the encoder is busy, and never has two of them wait', async () => {
  const { page, frames, encoder, recorder, onEnd } = await aRecording({ frameTakesMs: 900 });
  for (let times = 0; times < 100; times += 1) {
    page.drawn += 1;
    await pass(50);
  }
  expect(frames.length).toBeLessThan(8);
  recorder.stop('stopped');
  await pass(2_000);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(encoder.finish).toHaveBeenCalledOnce();
  const ends = frames.map(({ at }) => at);
  expect(ends).toEqual(ends.toSorted((one, other) => one - other));
});

it('ends by itself after its time', async () => {
  const { onEnd, frames } = await aRecording();
  await pass(59_900);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(300);
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ ms: 60_000, end: 'time' });
  const { at = 0, length = 0 } = frames.at(-1) ?? {};
  expect(at + length).toBe(60_000);
});

it('ends by itself before the file is too large', async () => {
  const { onEnd, grow } = await aRecording({ limitBytes: MB });
  await pass(1_000);
  grow(MB - 10_000);
  await pass(100);
  expect(onEnd).not.toHaveBeenCalled();
  grow(20_000);
  await pass(100);
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ end: 'full' });
});

it('rests while nobody sees the page', async () => {
  const { recorder, frames, encoder, onEnd } = await aRecording();
  await pass(1_000);
  recorder.rest();
  const before = frames.length;
  await pass(500_000);
  expect(frames.length).toBe(before);
  expect(encoder.rest, 'nor hears anything').toHaveBeenCalledOnce();
  recorder.goOn();
  expect(encoder.goOn).toHaveBeenCalledOnce();
  await pass(1_000);
  recorder.stop('stopped');
  expect(encoder.rest, 'what is said later is not recorded').toHaveBeenCalledTimes(2);
  await pass(0);
  expect(onEnd.mock.calls[0]?.[0].ms).toBe(2_000);
  recorder.goOn();
  recorder.stop('view');
  await pass(5_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('says so when the browser cannot go on', async () => {
  const { encoder, onEnd, onFail, recorder } = await aRecording();
  encoder.add.mockRejectedValue(new Error('lost'));
  await pass(1_200);
  expect(onFail).toHaveBeenCalledOnce();
  recorder.stop('stopped');
  await pass(100);
  expect([onEnd.mock.calls.length, onFail.mock.calls.length]).toEqual([0, 1]);
});

it('is none where nothing can be encoded', async () => {
  const recorder = await startRecorder({
    source: { canvas: () => null, drawn: () => 0, scroll: () => ({ x: 0, y: 0 }) },
    page: () => ({ width: 800, height: 600 }),
    marks: createClipMarks(),
    limitBytes: MB,
    open: async () => null,
    draw: () => {},
    onEnd: () => {},
    onFail: () => {},
  });
  expect(recorder).toBeNull();
});
