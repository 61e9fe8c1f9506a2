import type { ScrollPlace, PageSize } from './viewer.types.ts';

export type Modifiers = { alt?: boolean; ctrl?: boolean; meta?: boolean; shift?: boolean };

type PointerInput = {
  x: number;
  y: number;
  button?: 'left' | 'right';
  /** Which click of one gesture this is: the second makes a double click. */
  clickCount?: number;
  modifiers?: Modifiers;
};

/** `key`, `code` and `repeat` as in KeyboardEvent. */
export type KeyInput = {
  type: 'key';
  action: 'down' | 'up' | 'press';
  key: string;
  code: string;
  repeat?: boolean;
  modifiers?: Modifiers;
};

/** What a person does over the live picture. Coordinates are CSS px of the viewport. */
export type LiveInput =
  | ({ type: 'move' } & PointerInput)
  | ({ type: 'down' } & PointerInput)
  | ({ type: 'up' } & PointerInput)
  | ({ type: 'click' } & PointerInput)
  | ({ type: 'dblclick' } & PointerInput)
  | { type: 'wheel'; x: number; y: number; deltaX: number; deltaY: number; modifiers?: Modifiers }
  | { type: 'scroll'; scrollX: number; scrollY: number }
  | KeyInput
  /** What an input method shows while it composes; empty takes it back. */
  | { type: 'composition'; text: string }
  /** Text as typed, and what an input method has finished. */
  | { type: 'text'; text: string }
  | { type: 'paste'; text: string }
  | { type: 'back' }
  | { type: 'forward' }
  | { type: 'reload' }
  | { type: 'resize'; width: number; height: number };

export type LiveFrame = ScrollPlace &
  PageSize & {
    image: Buffer;
    /** Viewport in CSS px that the picture shows. */
    width: number;
    height: number;
    url: string;
    title: string;
  };

export type GoneReason = 'closed' | 'idle' | 'too_old' | 'crashed' | 'hung' | 'replaced' | 'stopped';

export type LiveEvent =
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
  | { type: 'refused'; url: string; sentence: string }
  | { type: 'dialog'; kind: string; text: string }
  | { type: 'cursor'; cursor: string }
  /** Whether what is typed goes into a field of the page. */
  | { type: 'focus'; isWriting: boolean }
  | { type: 'gone'; reason: GoneReason };

export type LiveSink = {
  /**
   * Takes one frame and resolves when the viewer at the other end can take another. While it is
   * pending newer frames replace the one that waits, so that a slow line sees the newest, not all.
   */
  frame: (frame: LiveFrame) => Promise<void>;
  event: (event: LiveEvent) => void;
};

export type LiveHandle = {
  /** Never throws and never waits for the page: what comes too late for a gone session is dropped. */
  send: (input: LiveInput) => void;
  /** Ends the watching; the session itself soon after, unless something else is asked of it. */
  stop: () => void;
};
