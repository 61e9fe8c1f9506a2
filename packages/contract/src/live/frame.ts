import type { LiveFrameHeader } from './live.ts';

/** The path of the live view's socket. */
export const LIVE_PATH = '/api/viewport/live';

/** The server's reasons for closing the socket, in addition to the codes of every WebSocket. */
export const LIVE_CLOSE = {
  /** The client sent something that is no message of this protocol. */
  badMessage: 1008,
  /** The server stops: open a viewport again in a moment. */
  stopping: 1001,
  /** The viewport is no longer open, or never was: open another at the same place. */
  gone: 4404,
} as const;

const LENGTH_BYTES = 4;

/** A binary message: the header's length (4 bytes, big endian), the header as JSON, the picture (JPEG unless a part says else). */
export function encodeLiveFrame(header: LiveFrameHeader, image: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const message = new Uint8Array(LENGTH_BYTES + head.length + image.length);
  new DataView(message.buffer).setUint32(0, head.length);
  message.set(head, LENGTH_BYTES);
  message.set(image, LENGTH_BYTES + head.length);
  return message;
}

/** The reverse; `image` is a view of the message, not a copy. */
export function decodeLiveFrame(message: ArrayBuffer): {
  header: LiveFrameHeader;
  image: Uint8Array<ArrayBuffer>;
} {
  const length = new DataView(message).getUint32(0);
  const head = new TextDecoder().decode(new Uint8Array(message, LENGTH_BYTES, length));
  return {
    header: JSON.parse(head) as LiveFrameHeader,
    image: new Uint8Array(message, LENGTH_BYTES + length),
  };
}
