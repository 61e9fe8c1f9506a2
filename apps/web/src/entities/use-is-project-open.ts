import type { ProjectId } from '@ringmark/contract/ids';
import { useMemo } from 'react';
import { useFirstPaint } from '../lib/browser/first-paint.ts';
import { trpc } from '../lib/server/trpc-client.ts';

/** False for archived projects, where nothing new is offered. Unknown projects count as open. */
export function useIsProjectOpen(): (projectId: ProjectId) => boolean {
  const isSeen = useFirstPaint();
  const { data } = trpc.projects.list.useQuery(undefined, { enabled: isSeen });
  return useMemo(() => {
    const open = data && new Set(data.map(({ id }) => id));
    return (projectId) => open?.has(projectId) ?? true;
  }, [data]);
}
