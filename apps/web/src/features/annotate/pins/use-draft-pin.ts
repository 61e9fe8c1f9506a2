import { useRef, useState } from 'react';
import { randomId } from '../../../lib/drafts/idempotency-key.ts';
import { addLeaveWarning } from '../../../lib/drafts/leave-warning.ts';
import { useTabDraft } from '../../../lib/drafts/use-tab-draft.ts';
import { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import type { DraftPin, PageChoice, PageView } from '../page/page-view.types.ts';
import { type Point, toDocument } from '../page/scale.ts';
import { reporterFacts } from './capture.ts';
import { titleOf } from './annotation-title.ts';
import { type AnnotationToSend, type AnnotationWords, useSaveAnnotation } from './use-save-annotation.ts';

const NO_WORDS: AnnotationWords = { title: '', description: '', severity: 'medium' };

/** A pin on its way to the server. */
export interface SendingPin extends AnnotationToSend {
  key: string;
  title: string;
}

/**
 * A pin from the click to its saving. The dialog closes as soon as it is sent, and comes back with its words where that
 * fails. Words that were typed stay when the dialog is closed or the page is loaded again, until they are saved.
 */
export function useDraftPin(view: PageView, choice: PageChoice) {
  const [draft, setDraft] = useState<DraftPin | null>(null);
  const [sending, setSending] = useState<readonly SendingPin[]>([]);
  const [failed, setFailed] = useState<readonly SendingPin[]>([]);
  const of = `pin.${choice.projectId}.${choice.url}`;
  const { draft: words, change: setWords, latest } = useTabDraft(of, NO_WORDS);
  const waiting = useWaitingFiles(of);
  const { canSend, save } = useSaveAnnotation(choice);
  const isOpen = useRef(false);
  const show = (pin: DraftPin | null) => {
    isOpen.current = pin !== null;
    setDraft(pin);
  };

  const place = (inViewport: Point, inWindow: Point) => {
    const inDocument = toDocument(inViewport, view.scroll);
    show({
      inViewport,
      inDocument,
      inWindow,
      captured: view.capture(inViewport),
      reporter: reporterFacts(),
    });
  };
  /** The dialog of a pin that was not saved, unless another one is written by now: then that one comes first. */
  const bringBack = (pin: SendingPin) => {
    setWords(pin.words);
    waiting.add(pin.files);
    show(pin.draft);
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
    const pin: SendingPin = { key: randomId(), title: titleOf(words), words, files: waiting.files, draft };
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
  return { draft, words, setWords, waiting, place, close, send, sending };
}
