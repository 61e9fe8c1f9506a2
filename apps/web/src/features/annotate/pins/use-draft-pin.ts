import type { ProjectId } from '@ringmark/contract/ids';
import type { Severity } from '@ringmark/contract/vocabulary';
import { useRef, useState } from 'react';
import { createIdempotencyKeys, randomId } from '../../../lib/drafts/idempotency-key.ts';
import { addLeaveWarning } from '../../../lib/drafts/leave-warning.ts';
import { useTabDraft } from '../../../lib/drafts/use-tab-draft.ts';
import { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { attachmentsPlace, startUploads } from '../../../lib/uploads/uploads.ts';
import type { DraftPin, Mark, PageChoice, PageView } from '../page/page-view.types.ts';
import { toDocument } from '../page/scale/scale.ts';
import { titleOf } from './annotation-title.ts';
import { useJoinPin } from './use-join-pin.ts';
import { middleOf, reporterFacts } from './capture.ts';

export interface AnnotationWords {
  /** Left blank, the first line of the description is the title. */
  title: string;
  description: string;
  severity: Severity;
}

interface AnnotationToSend {
  words: AnnotationWords;
  files: readonly File[];
  draft: DraftPin;
  /** Numbers of steps that the person has taken out. */
  leftOut: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<number> = new Set();

const NO_PROJECT = {
  title: 'Project required',
  description: 'Please select a project before saving an annotation.',
  variant: 'destructive',
} as const;

const known = new WeakMap<DraftPin, ReturnType<typeof createIdempotencyKeys>>();

/** Of each pin its own: one that is sent again after another was placed is still the same. */
function keysOf(draft: DraftPin) {
  const keys = known.get(draft) ?? createIdempotencyKeys();
  known.set(draft, keys);
  return keys;
}

/** What is sent of a pin, with everything that is known of the page at its moment. */
async function sentOf(projectId: ProjectId, resolution: string, { words, draft, leftOut }: AnnotationToSend) {
  const { screenshot, url, pin, report, steps = [], sessionId } = await draft.captured;
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
    status: 'Received' as const,
    sessionId,
    steps: steps.filter((_step, index) => !leftOut.has(index)),
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
function useSaveAnnotation({ projectId, resolution }: PageChoice) {
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

const NO_WORDS: AnnotationWords = { title: '', description: '', severity: 'medium' };

/** A pin on its way to the server. */
export interface SendingPin extends AnnotationToSend {
  key: string;
  title: string;
}

/** Where the scaled page is in the window. */
const deviceBox = () => document.querySelector('[data-testid="device"]')?.getBoundingClientRect();

function draftAt(view: PageView, inViewport: Mark, scale: number): DraftPin {
  const inDocument = toDocument(inViewport, view.scroll);
  const { left = 0, top = 0 } = deviceBox() ?? {};
  const inWindow = { x: left + inViewport.x * scale, y: top + inViewport.y * scale };
  const reach = inViewport.size ? (inViewport.size.width * scale) / 2 : 0;
  const captured = view.capture(inViewport);
  const place = view.placeAt?.(inViewport);
  return { inViewport, inDocument, inWindow, reach, captured, place, reporter: reporterFacts() };
}

/**
 * A pin from the click to its saving. The dialog closes as soon as it is sent, and comes back with its words where that
 * fails. Words that were typed stay when the dialog is closed or the page is loaded again, until they are saved.
 *
 * @param scale px of the window to a CSS px of the page.
 */
export function useDraftPin(view: PageView, choice: PageChoice, scale: number) {
  const [draft, setDraft] = useState<DraftPin | null>(null);
  const [sending, setSending] = useState<readonly SendingPin[]>([]);
  const [failed, setFailed] = useState<readonly SendingPin[]>([]);
  const of = `pin.${choice.projectId}.${choice.url}`;
  const { draft: words, change: setWords, latest } = useTabDraft(of, NO_WORDS);
  const waiting = useWaitingFiles(of);
  const { canSend, save } = useSaveAnnotation(choice);
  const [leftOut, setLeftOut] = useState(NOTHING);
  const isOpen = useRef(false);
  const show = (pin: DraftPin | null) => {
    isOpen.current = pin !== null;
    setLeftOut(NOTHING);
    setDraft(pin);
  };

  const place = (inViewport: Mark) => show(draftAt(view, inViewport, scale));
  /** The dialog of a pin that was not saved, unless another one is written by now: then that one comes first. */
  const bringBack = (pin: SendingPin) => {
    setWords(pin.words);
    waiting.add(pin.files);
    show(pin.draft);
    setLeftOut(pin.leftOut);
  };
  const close = () => {
    show(null);
    const [next, ...rest] = failed;
    if (!next) return;
    setFailed(rest);
    bringBack(next);
  };
  const send = async () => {
    if (!draft || !canSend()) return;
    const pin: SendingPin = {
      key: randomId(),
      title: titleOf(words),
      words,
      files: waiting.files,
      draft,
      leftOut,
    };
    setSending((now) => [...now, pin]);
    waiting.release(pin.files);
    setWords(NO_WORDS);
    show(null);
    const release = addLeaveWarning();
    const isSaved = await save(pin);
    release();
    setSending((now) => now.filter(({ key }) => key !== pin.key));
    if (isSaved) return;
    if (!isOpen.current && latest().description === '') bringBack(pin);
    else setFailed((now) => [...now, pin]);
  };
  const similar = useJoinPin({ choice, draft, words, waiting }, () => {
    setWords(NO_WORDS);
    show(null);
  });
  const leaveOut = (index: number) => setLeftOut((now) => new Set([...now, index]));
  return { draft, words, setWords, waiting, place, close, send, sending, leftOut, leaveOut, similar };
}
