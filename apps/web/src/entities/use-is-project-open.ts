import type { ProjectId } from '@ringmark/contract/ids';
import { useMemo } from 'react';
import { useFirstPaint } from '../lib/browser/first-paint.ts';
import { trpc } from '../lib/server/trpc-client.ts';

/**
 * Whether a project takes anything new, as an archived one does not: what the server would refuse is not offered. Each
 * counts as open until the projects are known, for nearly all are.
 */
export function useIsProjectOpen(): (projectId: ProjectId) => boolean {
  const isSeen = useFirstPaint();
  const { data } = trpc.projects.list.useQuery(undefined, { enabled: isSeen });
  return useMemo(() => {
    const open = data && new Set(data.map(({ id }) => id));
    return (projectId) => open?.has(projectId) ?? true;
  }, [data]);
}
