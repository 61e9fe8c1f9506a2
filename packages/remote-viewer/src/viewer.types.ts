import type { Opening } from './session/opening.types.ts';
import type { BackgroundCalls } from './background/background.types.ts';
import type { RulePointing } from '@ringmark/contract/viewing/rule-pointing';
import type { NamedPlace, PinToPlace } from './in-page/in-page.ts';
import type { RingPictures } from './base/pictures.types.ts';
import type { Freezing } from './frozen/frozen.types.ts';
import type { KeptViews } from './frozen/kept-views.types.ts';
import type { FileTarget, FileTransfer } from './base/file-transfer.types.ts';
import type { LiveHandle, LiveSink } from './base/live.types.ts';
import type { ScriptWithoutFont } from '@ringmark/contract/live/fonts';
import type { Proofs } from '@ringmark/contract/viewing/proofs';
import type { ViewerStatus } from './base/viewer-status.types.ts';
import type {
  Size,
  ScrollPlace,
  SessionKey,
  ScrolledPicture,
  ClickedPicture,
  InspectedPage,
  Strip,
  SessionReport,
} from './base/views.types.ts';

export interface RemoteViewer
  extends
    Proofs,
    RingPictures,
    Omit<Freezing, 'openFrozen'>,
    KeptViews,
    BackgroundCalls,
    Opening,
    RulePointing {
  /** Scrolls to a place in CSS px of the page (clamped) and answers with the picture there. */
  scroll: (input: SessionKey & ScrollPlace) => Promise<ScrolledPicture>;
  /** Clicks at CSS px of the viewport (clamped) and answers with the resulting picture. */
  click: (input: SessionKey & { x: number; y: number }) => Promise<ClickedPicture>;
  /**
   * The present picture, and the element at CSS px of the viewport where that is asked; the page is not touched. With a
   * `size` the point is the middle of a region.
   */
  inspect: (
    input: SessionKey & { x?: number; y?: number; size?: Size | undefined },
  ) => Promise<InspectedPage>;
  /**
   * Ends a view of this person (by default the owner), also one that is being opened. Another's looks like an unknown
   * one: viewport_gone.
   */
  close: (input: SessionKey & { person?: string }) => Promise<void>;
  /**
   * Ends an owner's views, also opening sessions and single pictures in progress: those fail with viewport_gone. One
   * view may stay.
   */
  closeAllOf: (ownerId: string, butSessionId?: string) => Promise<void>;
  /** Finds where pins of earlier visits are now, in the order given. */
  resolvePins: (
    input: SessionKey & { pins: readonly PinToPlace[]; revealId?: string | undefined },
  ) => Promise<NamedPlace[]>;
  /** Pushes frames to the sink while the page changes. A second call for the session ends the first. */
  live: (sessionId: string, ownerId: string, sink: LiveSink) => Promise<LiveHandle>;
  /** A band of the whole page's width (height <= 8,000), taken without scrolling the page. */
  strip: (input: SessionKey & { y: number; height: number }) => Promise<Strip>;
  /** Files of the person for the page of their view; throws files_unwanted where nothing waits for them. */
  receiveFiles: (input: SessionKey & { target: FileTarget }) => Promise<FileTransfer>;
  report: (input: SessionKey) => Promise<SessionReport>;
  /** Looks for the browser at the first call, starts nothing. */
  status: () => Promise<ViewerStatus>;
  /** Starts the browser for a moment, so that the status tells whether it works and what it runs without. */
  check: () => Promise<ViewerStatus>;
  /** Scripts whose letters the browser draws as empty boxes. Starts it for a moment. Throws ViewerError. */
  scriptsWithoutFont: () => Promise<ScriptWithoutFont[]>;
  /** Ends every session and the browser's process group. Nothing can be opened afterwards. */
  stop: () => Promise<void>;
}
