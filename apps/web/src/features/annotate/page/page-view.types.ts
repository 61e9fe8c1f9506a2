import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { ColorScheme, Preferences } from '@ringmark/contract/live/preferences';
import type { PointedElement } from '@ringmark/contract/live/page-rules';
import type { Step } from '@ringmark/contract/live/steps';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { PageReport, PinContext, Ring } from '@ringmark/contract/pins';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import type { ResolvedPin } from '@ringmark/contract/pages/viewport';
import type { TriedRules } from '@ringmark/contract/pages/viewport-rules';
import type { ReactNode } from 'react';
import type { WritingAnswer } from '../input/held-keys.ts';
import type { ClipSource } from '../clip-making/clip-recorder.ts';
import type { Point, Size } from './scale/scale.ts';

export type AnnotateMode = 'view' | 'markup';
/** The glass serves the mode, or to point at what a page rule is to take, or to choose what a clip covers. */
export type GlassMode = AnnotateMode | 'rules' | 'cover';

/** Tells whether boxes are drawn on the glass. */
export const takesBoxes = (mode: GlassMode): boolean => mode === 'markup' || mode === 'cover';

/** A point of the viewport, or with a size the middle of a box of it. */
export interface Mark extends Point {
  size?: Size;
}

/** Everything that is kept of a page at the moment of a click. */
export interface Capture {
  /** A data URL; null when no picture could be taken. */
  screenshot: string | null;
  /** The address that the page had then. */
  url: string;
  pin: PinContext;
  report: Omit<PageReport, 'reporter'> | null;
  /** The person's earlier steps in the view, the pin last. */
  steps?: readonly Step[];
  /** The server's clock (ms since 1970) at the moment when this window's was at 0; unknown if no step tells it. */
  serverZero?: number | undefined;
  /** The view on the server, whose page is kept with the ticket. */
  sessionId?: string | null;
}

/** The facts by which tickets about the same thing are found. */
export interface PinnedPlace {
  url: string;
  element: PinContext['element'];
}

/** A pin that was placed and not yet saved. */
export interface DraftPin {
  /** CSS px of the viewport, of the document, and of the window. */
  inViewport: Mark;
  inDocument: Point;
  inWindow: Point;
  /** CSS px of the window from there to the sides of its box. */
  reach: number;
  captured: Promise<Capture>;
  /** The page as it was on the screen, until the picture is there; undefined where no frames of it come here. */
  preview: { src: string; ring: Ring } | undefined;
  /** The place of the pin, if it is known before the picture is there. */
  place: PinnedPlace | undefined;
  /** The reporter's browser at the moment of the click. */
  reporter: PageReport['reporter'];
}

/**
 * The questions that a page is asked to find rules for it; null if no page is open. Points are CSS px of the viewport.
 */
export interface RuleCalls {
  sessionId: string | null;
  hover: (point: Point, wider: number) => Promise<PointedElement | null>;
  /** The same once the page is where the person sees it. */
  choose: (point: Point, wider: number) => Promise<PointedElement | null>;
  /** The page follows these rules and no others; tells what each takes, and a further selector. */
  tryOut: (rules: readonly PageRule[], look: string | null) => Promise<TriedRules | null>;
}

/** A page on the stage, whether it is in a frame or viewed remotely. All lengths in CSS px of the page. */
export interface PageView {
  status: 'loading' | 'ready' | 'failed';
  /** The failure, in the words that are shown. */
  failure: {
    message: string;
    isBlocked: boolean;
    /** True if `asks` offers the ways to fix it. */
    isAsked?: boolean;
  } | null;
  /** Something is on its way; the last picture stays. */
  isBusy: boolean;
  /** A passing remark of the page's keeper, such as a refused link. */
  remark: string | null;
  /** The project's stored sign-in has expired. */
  isDoorClosed?: boolean;
  /** The current address of the page, which may have moved on since it was opened. */
  url: string;
  scroll: Point;
  /** The scroll position of the page itself; `scroll` is ahead of it while a hand moves it. */
  trueScroll: Point;
  /** The size of the whole page; null if the page shows that itself. */
  pageSize: Size | null;
  canGoBack: boolean;
  canGoForward: boolean;
  /** True if the page takes pointer and keys itself, as a frame does, so that the glass above it lets them through. */
  isNative: boolean;
  /** Changes whenever pins must be looked for again. */
  revision: number;
  /** A value of CSS `cursor` for what lies under the pointer. */
  cursor?: string;
  /** True if typed text goes into a field of the page. */
  isWriting?: boolean;
  /** Tells whether the last press met something that does something; another object for each press. */
  lastPress?: { isPressable: boolean } | null;
  /** The source of a clip, or why there can be none; left out if no frames of the page come here. */
  clip?: (ClipSource & { isOver: boolean }) | { refusal: string };
  /** Called with the number of display px that a CSS px of the page takes. */
  onDensity?: (density: number) => void;
  /** Light or dark, as the page sees it; left out where that cannot be chosen. */
  colorScheme?: { now: ColorScheme; choose: (next: ColorScheme) => void };
  surface: ReactNode;
  /** The questions of the page to the person, over all of the stage. */
  asks?: ReactNode;
  /** Renders content at places of the page, such as its fields. */
  overlay?: (scale: number, onPin: (point: Point) => void) => ReactNode;
  /** Finding page rules here; left out where none hold. */
  rules?: RuleCalls;
  back: () => void;
  forward: () => void;
  reload: () => void;
  retry: () => void;
  scrollBy: (by: Point) => void;
  scrollTo: (to: Point) => void;
  /** The handlers for what a person does on the glass in View mode. Left out if the page handles it itself. */
  input?: GlassInput;
  /** Captures a mark. It never rejects: what could not be learned is null. */
  capture: (mark: Mark) => Promise<Capture>;
  /** Returns the place at a mark, if the page can be asked without waiting. */
  placeAt?: (mark: Mark) => PinnedPlace | undefined;
  /**
   * Finds the current places of pins; `reveal` is brought into sight within what it scrolls in on the page. Null if no
   * page is there to be asked.
   */
  resolvePins: (tickets: readonly TicketListItem[], reveal: TicketId | null) => Promise<ResolvedPin[] | null>;
}

export interface KeyStroke {
  action: 'down' | 'up' | 'press';
  key: string;
  code: string;
  /** True for a key that is held long enough to repeat. */
  repeat?: boolean;
  modifiers: Modifiers;
}
export interface Modifiers {
  alt?: boolean;
  ctrl?: boolean;
  meta?: boolean;
  shift?: boolean;
}

export interface Press {
  button: 'left' | 'right' | 'middle';
  /** The number of the click within one gesture. */
  count: number;
  modifiers: Modifiers;
}

/** Points are CSS px of the viewport. */
export interface GlassInput {
  click: (point: Point, press: Press) => void;
  move?: (point: Point, modifiers: Modifiers) => void;
  down?: (point: Point, press: Press) => void;
  up?: (point: Point, press: Press) => void;
  key?: (stroke: KeyStroke) => void;
  /** Tells whether keys go into a field of the page. */
  writing?: () => WritingAnswer;
  text?: (text: string) => void;
  /** Shows the text that an input method is composing; an empty text withdraws it. */
  compose?: (text: string) => void;
  reload?: () => void;
  paste?: (text: string, html: string) => void;
  /** Files were dropped on the page. */
  drop?: (point: Point, files: readonly File[]) => void;
}

export interface PageChoice {
  projectId: ProjectId | null;
  url: string;
  size: Size;
  /** A resolution, or `window`. */
  preset: string;
  /** The resolution as written on the ticket: `1366x1080`. */
  resolution: string;
  /**
   * The preferences that the page receives: those of the person's browser, or of the reporter whose ticket is opened.
   */
  preferences: Preferences;
}
