import type { LiveNotice } from '@ringmark/contract/live/live';
import type { LiveFrame, LiveHandle } from '../base/live.types.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import { expect } from 'vitest';
import type { TestSite } from './test-site.ts';

export interface WatchedPage {
  key: SessionKey;
  live: LiveHandle;
  events: LiveNotice[];
  frames: LiveFrame[];
  title: () => Promise<string>;
  /** The newest notice of a kind that fits, once it has come. */
  told: <T extends LiveNotice['type']>(
    type: T,
    fits?: (notice: Extract<LiveNotice, { type: T }>) => boolean,
  ) => Promise<Extract<LiveNotice, { type: T }>>;
}

/** Opens a page of 800 x 600 and watches it live, as ann. */
export async function watchPage(
  viewer: RemoteViewer,
  site: TestSite,
  body: string,
  rules: readonly PageRule[] = [],
): Promise<WatchedPage> {
  const url = site.lay('/page', `<!doctype html><title>Page</title><body style="margin:0">${body}`);
  const { sessionId } = await viewer.open({
    ownerId: 'ann',
    url,
    allowedUrls: [url],
    width: 800,
    height: 600,
    rules,
  });
  const key: SessionKey = { ownerId: 'ann', sessionId };
  const frames: LiveFrame[] = [];
  const events: LiveNotice[] = [];
  const live = await viewer.live(sessionId, 'ann', {
    frame: async (frame) => void frames.push(frame),
    event: (event) => void events.push(event),
  });
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const told: WatchedPage['told'] = async (type, fits = () => true) => {
    const find = () =>
      events.findLast(
        (event): event is Extract<LiveNotice, { type: typeof type }> =>
          event.type === type && fits(event as Extract<LiveNotice, { type: typeof type }>),
      );
    await expect.poll(find).toBeDefined();
    return find() as NonNullable<ReturnType<typeof find>>;
  };
  return { key, live, events, frames, told, title: async () => (await viewer.report(key)).title };
}
