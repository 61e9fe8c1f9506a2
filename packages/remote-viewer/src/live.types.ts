import type { LiveFrameHeader, LiveMessage, LiveNotice } from '@ringmark/contract/live';

/** What a person does over the live picture; that a picture was drawn concerns the line alone. */
export type LiveInput = Exclude<LiveMessage, { type: 'ack' }>;

/** Who sends it on gives it its number. */
export interface LiveFrame extends Omit<LiveFrameHeader, 'frame'> {
  image: Buffer;
}

export interface LiveSink {
  /**
   * Takes one frame and resolves when the viewer at the other end can take another. While it is
   * pending newer frames replace the one that waits, so that a slow line sees the newest, not all.
   */
  frame: (frame: LiveFrame) => Promise<void>;
  event: (event: LiveNotice) => void;
}

export interface LiveHandle {
  /** Never throws and never waits for the page: what comes too late for a gone session is dropped. */
  send: (input: LiveInput) => void;
  /** Ends the watching; the session itself soon after, unless something else is asked of it. */
  stop: () => void;
}
