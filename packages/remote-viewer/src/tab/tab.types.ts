import type { CdpSession } from '../cdp/connection.ts';
import type { DeviceWindow, Ways } from './device.ts';

/** Why a tab can no longer be used. */
export type TabEnd = 'closed' | 'crashed' | 'hung';

/** One page in its own context: it shares nothing with any other tab. */
export interface Tab {
  readonly page: CdpSession;
  /** The browser's own session, which lasts longer than any part of a page. */
  readonly root: CdpSession;
  readonly targetId: string;
  /** The user agent as the page sees it now, without the words of a project, which open its site. */
  readonly userAgent: string;
  /** True if keys edit text as on a Mac, whatever device is shown. */
  readonly isMac: boolean;
  /** Returns true if the device that is shown has a touch screen. */
  readonly isTouched: () => boolean;
  /** Pixels of the drawing per CSS px of the page, as last seen: Chromium takes input in the latter. */
  readonly pageScale: () => number;
  sawPageScale: (scale: number) => void;
  /** The viewport, as last set. */
  readonly size: () => DeviceWindow;
  /** Becomes the device that has this window. */
  resize: (size: DeviceWindow) => Promise<void>;
  /**
   * Takes a picture in turn with other pictures and sizes: while Chromium takes one it may draw the page in another
   * size, and gives it back the one that it had before, be there a newer one by then.
   */
  drawInTurn: <T>(draw: () => Promise<T>) => Promise<T>;
  /** Tells the page, as its browser would, of the person's ways and the project's user agent; what is left out stays. */
  prefer: (ways: Ways) => Promise<void>;
  /** Calls back for each frame of another site, which has a process of its own. */
  onFrame: (listener: (frame: CdpSession, frameId: string) => void) => void;
  /** The same for each worker, before its first script. */
  onWorker: (listener: (worker: CdpSession) => void) => void;
  /** Ends the context, hung or not. Further calls do nothing. */
  end: (why: TabEnd) => void;
  /** @returns stops listening. */
  onEnd: (listener: (why: TabEnd) => void) => () => void;
  readonly ended: () => TabEnd | null;
}
