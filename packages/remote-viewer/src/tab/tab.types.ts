import type { CdpSession } from '../cdp/connection.ts';
import type { Size } from '../viewer.types.ts';

/** Why a tab can no longer be used. */
export type TabEnd = 'closed' | 'crashed' | 'hung';

/** One page in its own context: it shares nothing with any other tab. */
export interface Tab {
  readonly page: CdpSession;
  readonly targetId: string;
  readonly userAgent: string;
  /** The viewport, as last set. */
  readonly size: () => Size & { deviceScale: number };
  resize: (size: Size & { deviceScale: number }) => Promise<void>;
  /** Calls back for each frame of another site, which has a process of its own. */
  onFrame: (listener: (frame: CdpSession, frameId: string) => void) => void;
  /** Ends the context, hung or not. Further calls do nothing. */
  end: (why: TabEnd) => void;
  /** @returns stops listening. */
  onEnd: (listener: (why: TabEnd) => void) => () => void;
  readonly ended: () => TabEnd | null;
}
