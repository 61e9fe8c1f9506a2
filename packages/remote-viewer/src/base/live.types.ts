import type { LiveFrameHeader, LiveMessage, LiveNotice } from '@ringmark/contract/live/live';

/** The person's input over the live picture. Acknowledgements concern only the connection. */
export type LiveInput = Exclude<LiveMessage, { type: 'ack' }>;

/** Answers to what the page asks of the person. */
export type AskInput = Extract<
  LiveInput,
  {
    type:
      | 'dialog'
      | 'signIn'
      | 'signInOver'
      | 'hostAnswer'
      | 'field'
      | 'fieldOver'
      | 'filesOver'
      | 'copied'
      | 'find';
  }
>;

/** The part of it that is meant for the page. */
export type PageInput = Exclude<LiveInput, { type: 'density' | 'colorScheme' } | AskInput>;

/** The sender numbers it. */
export interface LiveFrame extends Omit<LiveFrameHeader, 'frame'> {
  image: Buffer;
}

export interface LiveSink {
  /**
   * Takes one frame and resolves when the viewer at the other end can take another. While it is pending newer frames
   * replace the waiting one, so that a slow connection shows the newest.
   */
  frame: (frame: LiveFrame) => Promise<void>;
  event: (event: LiveNotice) => void;
}

export interface LiveHandle {
  /** Sends input. It never throws and never waits for the page; input for an ended session is dropped. */
  send: (input: LiveInput) => void;
  /** Stops watching; the session itself ends soon after, unless another call uses it. */
  stop: () => void;
}
