import type { ProjectId } from '@ringmark/contract/ids';
import type { Severity } from '@ringmark/contract/vocabulary';
import type { Drawn } from '../../../entities/drawing/picture-editor.tsx';
import { createIdempotencyKeys } from '../../../lib/drafts/idempotency-key.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { attachmentsPlace, startUploads } from '../../../lib/uploads/uploads.ts';
import type { DraftPin, PageChoice } from '../page/page-view.types.ts';
import { clipOf } from '../clip/held-clips.ts';
import { titleOf } from './annotation-title.ts';
import { middleOf } from './capture.ts';
import { drawnCapture } from './drawn-capture.ts';
import { stepsInClips } from './steps-in-clips.ts';

export interface AnnotationWords {
  /** Empty while the title follows the description's first line. */
  title: string;
  /** True once someone has typed into the title or emptied it. */
  isTitleTyped?: boolean;
  description: string;
  severity: Severity;
}

export interface AnnotationToSend {
  words: AnnotationWords;
  files: readonly File[];
  draft: DraftPin;
  /** Numbers of steps that the person has taken out. */
  leftOut: ReadonlySet<number>;
  /** The marks drawn on the picture. */
  drawn: Drawn | null;
}

const NO_PROJECT = {
  title: 'Project required',
  description: 'Please select a project before saving an annotation.',
  variant: 'destructive',
} as const;

const known = new WeakMap<DraftPin, ReturnType<typeof createIdempotencyKeys>>();

/** Returns the keys of one pin: a pin that is sent again after another was placed is still the same. */
function keysOf(draft: DraftPin) {
  const keys = known.get(draft) ?? createIdempotencyKeys();
  known.set(draft, keys);
  return keys;
}

/** Returns what is sent for a pin, with everything that is known about the page at its moment. */
async function sentOf(
  projectId: ProjectId,
  resolution: string,
  { words, files, draft, leftOut, drawn }: AnnotationToSend,
) {
  const capture = await draft.captured;
  const {
    screenshot,
    url,
    pin,
    report,
    steps = [],
    serverZero,
    sessionId,
  } = drawn ? drawnCapture(capture, drawn) : capture;
  const at = middleOf(draft.inDocument, pin);
  return {
    ...words,
    title: titleOf(words),
    projectId,
    url,
    resolution,
    clickX: String(at.x),
    clickY: String(at.y),
    screenshot,
    drawing: drawn?.drawing ?? null,
    status: 'Received' as const,
    sessionId,
    steps: stepsInClips(
      steps.filter((_step, index) => !leftOut.has(index)),
      files.map(clipOf).filter((clip) => clip !== undefined),
      serverZero,
    ),
    pin,
    report: {
      finalUrl: report?.finalUrl ?? null,
      loadMs: report?.loadMs ?? null,
      console: report?.console ?? [],
      requests: report?.requests ?? [],
      reporter: draft.reporter,
    },
  };
}

/** Saves a pin as a ticket, then its files. */
export function useSaveAnnotation({ projectId, resolution }: PageChoice) {
  const utils = trpc.useUtils();
  const create = trpc.tickets.create.useMutation({
    onSuccess: async () => {
      notify({ title: 'Annotation saved', description: 'Your web annotation has been saved as a ticket.' });
      const { list, board, counts, pinnedPages } = utils.tickets;
      void utils.pages.invalidate();
      await Promise.all([list, board, counts, pinnedPages].map((query) => query.invalidate()));
    },
    onError: (error) =>
      notify({ title: 'Failed to save annotation', description: errorWords(error), variant: 'destructive' }),
  });
  return {
    /** @returns whether it can be sent at all; if not, a toast has said why. */
    canSend(): boolean {
      if (!projectId) notify(NO_PROJECT);
      return projectId !== null;
    },
    /** @returns whether it was saved; if not, a toast has said why. */
    async save(annotation: AnnotationToSend): Promise<boolean> {
      if (!projectId) return false;
      try {
        const sent = await sentOf(projectId, resolution, annotation);
        const ticket = await create.mutateAsync({
          ...sent,
          idempotencyKey: keysOf(annotation.draft).keyOf(sent),
        });
        const ref = { id: ticket.id };
        void startUploads(annotation.files, {
          address: `/api/tickets/${ticket.id}/attachments`,
          place: attachmentsPlace(ticket),
          onArrived: () => void utils.attachments.list.invalidate(ref),
        });
        return true;
      } catch {
        return false; // The dialog comes back.
      }
    },
  };
}
