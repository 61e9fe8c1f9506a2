import type { LiveFrameHeader, LiveMessage, LiveNotice } from '@ringmark/contract/live';
import { decodeLiveFrame, LIVE_CLOSE, LIVE_PATH } from '@ringmark/contract/live-frame';

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
  let newest = 0;
  let isClosed = false;

  const send = (message: LiveMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const show = async (message: ArrayBuffer) => {
    const { header, image } = decodeLiveFrame(message);
    newest = Math.max(newest, header.frame);
    try {
      const bitmap = await createImageBitmap(new Blob([image], { type: 'image/jpeg' }));
      if (!isClosed && header.frame === newest) handlers.picture({ header, bitmap });
      else bitmap.close();
    } finally {
      // The next ones are sent when this is dealt with, be it that it could not be read.
      send({ type: 'ack', frame: header.frame });
    }
  };

  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (typeof data === 'string') handlers.notice(JSON.parse(data) as LiveNotice);
    // Of a picture that cannot be read nothing is seen; the next one shows the page all the same.
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
      socket.close();
    },
  };
}
