import { encodeLiveFrame } from '@ringmark/contract/live/frame';
import { afterEach, expect, it, vi } from 'vitest';
import { openLiveSocket } from './live-connection.ts';

/** A connection that only takes down what is sent over it. */
class Wire extends EventTarget {
  static readonly OPEN = 1;
  static readonly opened: Wire[] = [];
  readonly readyState = Wire.OPEN;
  readonly sent: string[] = [];
  constructor() {
    super();
    Wire.opened.push(this);
  }
  send(message: string): void {
    this.sent.push(message);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a picture that cannot be read is dealt with as well, or no other would be sent', async () => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const picture = vi.fn<() => void>();
  openLiveSocket('1', { picture, notice: picture, closed: picture });
  const [wire] = Wire.opened;
  const header = {
    frame: 1,
    title: '',
    url: 'http://a.test/',
    width: 320,
    height: 320,
    scrollX: 0,
    scrollY: 0,
    scrollWidth: 320,
    scrollHeight: 320,
  };
  const frame = encodeLiveFrame(header, new Uint8Array(4));
  wire?.dispatchEvent(new MessageEvent('message', { data: frame.buffer }));
  await vi.waitFor(() => expect(wire?.sent).toEqual([JSON.stringify({ type: 'ack', frame: 1 })]), {
    timeout: 8_000,
  });
  expect(picture).not.toHaveBeenCalled();
});
