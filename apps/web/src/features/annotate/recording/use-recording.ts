import type { ProjectId } from '@ringmark/contract/ids';
import { useMemo, useState } from 'react';
import { errorCode, errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useLivePage } from '../live/use-live-view.tsx';
import type { PageChoice } from '../page/page-view.types.ts';
import { useRemoteCalls } from '../remote/use-remote-calls.ts';

const ENDED = 'The recording has ended and nothing was saved. Try again to start over.';

function explain(error: unknown): string {
  const code = errorCode(error);
  return code === undefined || code === 'viewport_gone' ? ENDED : errorWords(error);
}

/** A view in which a sign-in is recorded; it is opened once, and never again by itself. */
export function useRecordingView(projectId: ProjectId, choice: PageChoice, onUnavailable: () => void) {
  const { client } = trpc.useUtils();
  const calls = useRemoteCalls(projectId);
  const recording = useMemo(
    () => ({
      ...calls,
      open: ({ width, height, preferences }: Parameters<typeof calls.open>[0]) =>
        client.doors.record.mutate({ projectId, width, height, preferences }),
      explain,
    }),
    [calls, client, projectId],
  );
  return useLivePage(choice, { onUnavailable, calls: recording, isRecording: true });
}

/** Keeps the sign-in of a view. */
export function useKeepRecording(projectId: ProjectId, onKept: () => void) {
  const utils = trpc.useUtils();
  const keep = trpc.doors.keepRecording.useMutation({
    async onSuccess(doors) {
      utils.doors.list.setData({ projectId }, doors);
      onKept();
    },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    isKeeping: keep.isPending,
    refusal,
    keep: (sessionId: string) => {
      setRefusal(null);
      keep.mutate({ projectId, sessionId }, { onError: (error) => setRefusal(errorWords(error)) });
    },
  };
}
