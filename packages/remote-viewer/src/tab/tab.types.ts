import type { CdpSession } from '../cdp/connection.ts';
import type { Size } from '../viewer.types.ts';

/** Why a tab can be used no longer. */
export type TabEnd = 'closed' | 'crashed' | 'hung';

/** One page in a context of its own: nothing in it is shared with any other tab. */
export interface Tab {
  readonly page: CdpSession;
  readonly targetId: string;
  readonly userAgent: string;
  /** The viewport, as last set. */
  readonly size: () => Size & { deviceScale: number };
  resize: (size: Size & { deviceScale: number }) => Promise<void>;
  /** Ends the context, hung or not. Further calls do nothing. */
  end: (why: TabEnd) => void;
  /** @returns what ends listening, for whoever leaves before. */
  onEnd: (listener: (why: TabEnd) => void) => () => void;
  readonly ended: () => TabEnd | null;
}
