import { useRef } from 'react';
import type { Severity } from '@ringmark/contract/vocabulary';
import { errorWords } from '../../lib/error-words.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { reporterFacts } from './capture.ts';
import type { Capture, PageChoice } from './page-view.types.ts';
import type { Point } from './scale.ts';

export interface AnnotationWords {
  title: string;
  description: string;
  severity: Severity;
}

/** Saves a pin as a ticket, with everything that is known of the page at its moment. */
export function useSaveAnnotation(choice: PageChoice) {
  const utils = trpc.useUtils();
  const idempotencyKey = useRef(newIdempotencyKey());
  const create = trpc.tickets.create.useMutation({
    onSuccess: async () => {
      idempotencyKey.current = newIdempotencyKey();
      notify({ title: 'Annotation saved', description: 'Your web annotation has been saved as a ticket.' });
      await Promise.all([
        utils.tickets.list.invalidate(),
        utils.tickets.board.invalidate(),
        utils.tickets.counts.invalidate(),
        utils.tickets.pinnedPages.invalidate(),
      ]);
    },
    onError: (error) =>
      notify({ title: 'Failed to save annotation', description: errorWords(error), variant: 'destructive' }),
  });
  const save = async (words: AnnotationWords, at: Point, captured: Promise<Capture>): Promise<boolean> => {
    if (!choice.projectId) {
      notify({
        title: 'Project required',
        description: 'Please select a project before saving an annotation.',
        variant: 'destructive',
      });
      return false;
    }
    const { screenshot, url, pin, report } = await captured;
    try {
      await create.mutateAsync({
        ...words,
        projectId: choice.projectId,
        url,
        resolution: choice.resolution,
        clickX: String(at.x),
        clickY: String(at.y),
        screenshot,
        status: 'Received',
        pin,
        report: {
          finalUrl: report?.finalUrl ?? null,
          loadMs: report?.loadMs ?? null,
          console: report?.console ?? [],
          requests: report?.requests ?? [],
          reporter: reporterFacts(),
        },
        idempotencyKey: idempotencyKey.current,
      });
      return true;
    } catch {
      return false; // The toast has said why, and the dialog is still there.
    }
  };
  return { save, isPending: create.isPending };
}
