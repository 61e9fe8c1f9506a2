import type { ProjectId } from '@ringmark/contract/ids';
import { useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import type { PageView } from './page-view.types.ts';

/** The time after which a page counts as visited: people who only pass through were not there. */
const STAY_MS = 1_000;

/** Remembers the pages that one looks at, so that they are found again on any device. */
export function usePageVisits(
  { url, status }: Pick<PageView, 'url' | 'status'>,
  projectId: ProjectId | null,
): void {
  const utils = trpc.useUtils();
  const visit = useEffectEvent(async (of: ProjectId) => {
    try {
      await utils.client.pages.visit.mutate({ projectId: of, url });
      await utils.pages.list.invalidate();
    } catch (error) {
      // The page is only missing among those that were visited last.
      logFailure('the visit was not kept', error);
    }
  });
  const isShown = status === 'ready';
  useEffect(() => {
    if (!isShown || projectId === null) return;
    const timer = setTimeout(() => void visit(projectId), STAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each address is a visit of its own.
  }, [isShown, projectId, url]);
}

/** Tells where the page within the view has come to, once it is shown. */
export function useFollowed(
  { url, status }: Pick<PageView, 'url' | 'status'>,
  onFollow: (url: string) => void,
) {
  const follow = useEffectEvent(onFollow);
  useEffect(() => {
    if (status === 'ready') follow(url);
  }, [url, status]);
}
