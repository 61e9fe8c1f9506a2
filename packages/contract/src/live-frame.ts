/** Where the live view's socket is. */
export const LIVE_PATH = '/api/viewport/live';

/** Why the server closes the socket, beside the codes of every WebSocket. */
export const LIVE_CLOSE = {
  /** The client sent what is no message of this protocol. */
  badMessage: 1008,
  /** The server is being stopped: open a viewport anew in a moment. */
  stopping: 1001,
  /** The viewport is no longer open, or never was: open another at the same place. */
  gone: 4404,
} as const;

/** What a picture shows. Lengths are CSS px. */
export interface LiveFrameHeader {
  /** Counts up from 1; what an `ack` names. */
  frame: number;
  scrollX: number;
  scrollY: number;
  scrollWidth: number;
  scrollHeight: number;
  /** Of the viewport. */
  width: number;
  height: number;
  url: string;
  title: string;
}

/** What the server tells beside pictures. */
export type LiveNotice =
  | {
      type: 'navigation';
      url: string;
      title: string;
      canGoBack: boolean;
      canGoForward: boolean;
      /** Why there is no page at this address; null where there is one. */
      failure: string | null;
    }
  | { type: 'loading'; loading: boolean }
  /** The page wanted to go where it may not; it stays. */
  | { type: 'refused'; url: string; sentence: string }
  | { type: 'dialog'; kind: string; text: string }
  /** Whether what is typed goes into a field of the page. */
  | { type: 'focus'; isWriting: boolean }
  /** A value of CSS `cursor`. */
  | { type: 'cursor'; cursor: string }
  /** The socket closes after this, with `LIVE_CLOSE.gone`. */
  | { type: 'gone'; reason: string };

const LENGTH_BYTES = 4;

/** A binary message: the header's length (4 bytes, big endian), the header as JSON, the picture (JPEG). */
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
