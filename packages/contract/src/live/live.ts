import { z } from 'zod';
import { VIEWPORT_LIMITS } from '../pages/viewport-limits.ts';
import { copiedMessage, type LiveCopied, pasteMessage } from './clipboard.ts';
import { fieldMessages, type FieldNotice } from './fields.ts';
import { hostAnswerSchema, type LiveDoorClosed, type LiveHostOver, type LiveHostWanted } from './doors.ts';
import type { LiveFonts } from './fonts.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { PIN_LIMITS } from '../pin-limits.ts';
import { findMessages, type MenuNotice } from './menu.ts';
import { filesOverSchema, type LiveFilesOver, type LiveFilesWanted } from './files.ts';
import { colorSchemeMessage } from './preferences.ts';
import { dialogAnswerSchema, type LiveDialog, type LiveDialogOver } from './dialogs.ts';
import { type LiveSignIn, type LiveSignInOver, signInMessages } from './sign-in.ts';

/**
 * The live view: a WebSocket at `LIVE_PATH?sessionId=...` on an open viewport.
 *
 * The server sends pictures as binary messages (see frame.ts) and all else as JSON text, `LiveNotice`. The
 * client sends JSON text, `LiveMessage`: what the person does, and an `ack` for each picture once it is drawn. While
 * two pictures are not acknowledged no further one is sent, and then the newest: a slow line skips pictures and
 * never lags behind.
 */
const px = z.number().finite().min(-100_000).max(100_000);
const pagePx = z.number().finite().min(PIN_LIMITS.pinPx.min).max(PIN_LIMITS.pinPx.max);
const modifiers = z
  .object({ alt: z.boolean(), ctrl: z.boolean(), meta: z.boolean(), shift: z.boolean() })
  .partial()
  .optional();
const pointer = {
  x: px,
  y: px,
  button: z.enum(['left', 'right', 'middle']).optional(),
  /** The number of this click in its gesture, as in `detail` of a mouse event: the second makes a double click. */
  clickCount: z.number().int().min(1).max(3).optional(),
  modifiers,
};

/** Coordinates are CSS px of the viewport; `key`, `code` and `repeat` are as in KeyboardEvent. */
export const liveMessageSchema = z.discriminatedUnion('type', [
  /** A `dblclick` is the whole gesture: send it, or two clicks that count, never both. */
  z.object({ type: z.enum(['move', 'down', 'up', 'click', 'dblclick']), ...pointer }),
  z.object({
    type: z.literal('wheel'),
    x: px,
    y: px,
    deltaX: px,
    deltaY: px,
    modifiers,
    /** Its number, counting up: `turned` names it once the page has received it. */
    turn: z.number().int().nonnegative().optional(),
  }),
  z.object({ type: z.literal('scroll'), scrollX: pagePx, scrollY: pagePx }),
  z.object({
    type: z.literal('key'),
    action: z.enum(['down', 'up', 'press']),
    key: z.string().min(1).max(40),
    code: z.string().max(40),
    repeat: z.boolean().optional(),
    modifiers,
  }),
  /** The text that an input method shows while it composes; empty removes it. The finished text comes as `text`. */
  z.object({ type: z.literal('composition'), text: z.string().max(LIVE_LIMITS.liveCompositionLength) }),
  z.object({ type: z.literal('text'), text: z.string().max(LIVE_LIMITS.liveTextLength) }),
  pasteMessage,
  z.object({ type: z.enum(['back', 'forward', 'reload']) }),
  z.object({
    type: z.literal('resize'),
    width: z.number().int().min(VIEWPORT_LIMITS.viewportWidth.min).max(VIEWPORT_LIMITS.viewportWidth.max),
    height: z.number().int().min(VIEWPORT_LIMITS.viewportHeight.min).max(VIEWPORT_LIMITS.viewportHeight.max),
  }),
  /**
   * The number of display px that a CSS px of the page takes where it is shown. Once the page rests, one sharp picture
   * of that density follows, in parts; without this message none does.
   */
  z.object({
    type: z.literal('density'),
    density: z.number().min(VIEWPORT_LIMITS.density.min).max(VIEWPORT_LIMITS.density.max),
  }),
  colorSchemeMessage,
  dialogAnswerSchema,
  ...signInMessages,
  hostAnswerSchema,
  ...fieldMessages,
  filesOverSchema,
  copiedMessage,
  ...findMessages,
  /** All pictures up to this one are drawn. */
  z.object({ type: z.literal('ack'), frame: z.number().int().nonnegative() }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** The directions in which a turn of the wheel scrolls the page itself. */
export interface WheelScrolls {
  x: boolean;
  y: boolean;
}

/** Why a view has ended; `let_go`: its person closed it by a call. */
export type GoneReason =
  | 'closed'
  | 'let_go'
  | 'idle'
  | 'too_old'
  | 'crashed'
  | 'hung'
  | 'replaced'
  | 'stopped';

/** The description of a picture. Lengths are CSS px. */
export interface LiveFrameHeader {
  /** Counts up from 1; what an `ack` names. */
  frame: number;
  scrollX: number;
  scrollY: number;
  scrollWidth: number;
  scrollHeight: number;
  /** The size of the viewport. */
  width: number;
  height: number;
  url: string;
  title: string;
  /** Present where this is only a part of a sharp picture: draw nothing before the last one has come. */
  part?: LivePart;
}

/**
 * One of the parts of a sharp picture, which lie below each other. They come in order; any other picture between them
 * means that the page has moved and the rest does not come.
 */
export interface LivePart {
  index: number;
  count: number;
  /** The place of its upper edge in the viewport, in CSS px, perhaps between two. */
  top: number;
  /** Pixels of the picture per CSS px. */
  density: number;
  mime: 'image/jpeg' | 'image/png';
}

/** The server's messages other than pictures. */
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
  /** The page waits for the answer; without one it is dismissed. */
  | LiveDialog
  | LiveDialogOver
  /** The site wants name and password. */
  | LiveSignIn
  | LiveSignInOver
  | LiveDoorClosed
  | LiveHostWanted
  | LiveHostOver
  | FieldNotice
  | LiveFilesWanted
  | LiveFilesOver
  /** Something was copied in the page, or waits to be cut. */
  | LiveCopied
  | MenuNotice
  | LiveFonts
  /**
   * Tells after each `up`, `click`, `dblclick` and Tab whether a field of the page has the focus, and whether the press met
   * something that does something.
   */
  | { type: 'focus'; isWriting: boolean; isPressable: boolean }
  /** A value of CSS `cursor`. */
  | { type: 'cursor'; cursor: string }
  /** Tells what the wheel scrolls at this point of the viewport and near it. */
  | { type: 'wheel'; x: number; y: number; scrolls: WheelScrolls }
  /** The page has received this turn of the wheel and all before it, and has drawn since. */
  | { type: 'turned'; turn: number }
  /** The socket closes after this, with `LIVE_CLOSE.gone`. */
  | { type: 'gone'; reason: GoneReason };
