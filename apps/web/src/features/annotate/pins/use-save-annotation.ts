import { useState } from 'react';
import type { Severity } from '@ringmark/contract/vocabulary';
import { errorWords } from '../../../lib/server/error-words.ts';
import { createSendKeys } from '../../../lib/drafts/idempotency-key.ts';
import { notify } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/server/trpc.ts';
import type { DraftPin, PageChoice } from '../page/page-view.types.ts';

export interface AnnotationWords {
  title: string;
  description: string;
  severity: Severity;
}

/** Saves a pin as a ticket, with everything that is known of the page at its moment. */
export function useSaveAnnotation(choice: PageChoice) {
  const utils = trpc.useUtils();
  const [keys] = useState(createSendKeys);
  const create = trpc.tickets.create.useMutation({
    onSuccess: async () => {
      keys.forget();
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
  /** @returns whether it was saved; if not, a toast has said why. */
  return async (words: AnnotationWords, { inDocument, captured, reporter }: DraftPin): Promise<boolean> => {
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
      const sent = {
        ...words,
        projectId: choice.projectId,
        url,
        resolution: choice.resolution,
        clickX: String(inDocument.x),
        clickY: String(inDocument.y),
        screenshot,
        status: 'Received' as const,
        pin,
        report: {
          finalUrl: report?.finalUrl ?? null,
          loadMs: report?.loadMs ?? null,
          console: report?.console ?? [],
          requests: report?.requests ?? [],
          reporter,
        },
      };
      await create.mutateAsync({ ...sent, idempotencyKey: keys.keyOf(sent) });
      return true;
    } catch {
      return false; // The dialog is still there.
    }
  };
}
