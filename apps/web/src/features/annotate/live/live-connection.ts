import { createParts } from './live-parts.ts';
import type { LiveFrameHeader, LiveMessage, LiveNotice } from '@ringmark/contract/live/live';
import { decodeLiveFrame, LIVE_CLOSE, LIVE_PATH } from '@ringmark/contract/live/frame';

export interface LivePicture {
  header: LiveFrameHeader;
  bitmap: ImageBitmap;
}

export interface LiveHandlers {
  /** The newest picture; those that were overtaken while they were decoded are never seen. */
  picture: (picture: LivePicture) => void;
  notice: (notice: LiveNotice) => void;
  /** The socket is closed, by the other side. */
  closed: (reason: 'gone' | 'lost') => void;
}

export interface LiveSocket {
  send: (message: LiveMessage) => void;
  close: () => void;
}

/** Opens the live view of an open viewport. What is sent before it is open is dropped. */
export function openLiveSocket(sessionId: string, handlers: LiveHandlers): LiveSocket {
  const address = new URL(LIVE_PATH, window.location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('sessionId', sessionId);
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  /** The number of the newest picture that is not part of a sharp one. */
  let newest = 0;
  const parts = createParts();
  let isClosed = false;

  const send = (message: LiveMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const show = async (message: ArrayBuffer) => {
    const { header, image } = decodeLiveFrame(message);
    const { part, frame } = header;
    if (!part) newest = Math.max(newest, frame);
    try {
      const bitmap = await createImageBitmap(new Blob([image], { type: part?.mime ?? 'image/jpeg' }));
      if (isClosed || frame < newest) return bitmap.close();
      if (!part) parts.drop();
      const whole = part ? parts.add(header, part, bitmap) : bitmap;
      if (whole) handlers.picture({ header, bitmap: whole });
    } finally {
      // The next ones are sent when this is dealt with, even if it could not be read.
      send({ type: 'ack', frame });
    }
  };

  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (typeof data === 'string') handlers.notice(JSON.parse(data) as LiveNotice);
    // A picture that cannot be read is not shown; the next one shows the page all the same.
    else void show(data).catch(() => {});
  });
  socket.addEventListener('close', ({ code }) => {
    if (isClosed) return;
    isClosed = true;
    handlers.closed(code === LIVE_CLOSE.gone ? 'gone' : 'lost');
  });
  return {
    send,
    close() {
      isClosed = true;
      parts.drop();
      socket.close();
    },
  };
}
