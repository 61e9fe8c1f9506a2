import { useMemo, useRef, useState } from 'react';
import type { Drawn } from '../../../entities/drawing/picture-editor.tsx';
import { randomId } from '../../../lib/drafts/idempotency-key.ts';
import { addLeaveWarning } from '../../../lib/drafts/leave-warning.ts';
import { useTabDraft } from '../../../lib/drafts/use-tab-draft.ts';
import { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import type { DraftPin, Mark, PageChoice, PageView } from '../page/page-view.types.ts';
import { toDocument } from '../page/scale/scale.ts';
import { titleOf } from './annotation-title.ts';
import { reporterFacts } from './capture.ts';
import { drawnFiles, drawnPin } from './drawn-capture.ts';
import { useJoinPin } from './use-join-pin.ts';
import { type AnnotationToSend, type AnnotationWords, useSaveAnnotation } from './use-save-annotation.ts';

const NOTHING: ReadonlySet<number> = new Set();

const NO_WORDS: AnnotationWords = { title: '', description: '', severity: 'medium' };

/** A pin on its way to the server. */
export interface SendingPin extends AnnotationToSend {
  key: string;
  title: string;
}

/** Returns the box of the scaled page in the window. */
const deviceBox = () => document.querySelector('[data-testid="device"]')?.getBoundingClientRect();

/** The width in px. More px are not visible in the dialog, and take time at the click. */
const PREVIEW_WIDTH = 1_000;

/** The last frame that came, with the mark's place on it. */
function previewOf(view: PageView, { x, y, size }: Mark, scale: number): DraftPin['preview'] {
  const live = view.clip && 'canvas' in view.clip ? view.clip.canvas() : null;
  const { width = 0, height = 0 } = deviceBox() ?? {};
  if (!live || live.width === 0 || live.height === 0 || width === 0 || height === 0) return undefined;
  const small = document.createElement('canvas');
  small.width = Math.min(PREVIEW_WIDTH, live.width);
  small.height = Math.round((live.height * small.width) / live.width);
  small.getContext('2d', { alpha: false })?.drawImage(live, 0, 0, small.width, small.height);
  const ring = {
    x: (x * scale) / width,
    y: (y * scale) / height,
    ...(size && { width: (size.width * scale) / width, height: (size.height * scale) / height }),
  };
  return { src: small.toDataURL('image/jpeg', 0.8), ring };
}

function draftAt(view: PageView, inViewport: Mark, scale: number): DraftPin {
  const inDocument = toDocument(inViewport, view.scroll);
  const { left = 0, top = 0 } = deviceBox() ?? {};
  const inWindow = { x: left + inViewport.x * scale, y: top + inViewport.y * scale };
  const reach = inViewport.size ? (inViewport.size.width * scale) / 2 : 0;
  const captured = view.capture(inViewport);
  const place = view.placeAt?.(inViewport);
  const preview = previewOf(view, inViewport, scale);
  return { inViewport, inDocument, inWindow, reach, captured, preview, place, reporter: reporterFacts() };
}

/** Keeps what a person changes about a pin before it is sent. */
function useChanges() {
  const [leftOut, setLeftOut] = useState(NOTHING);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  /** Switches to another pin: with no changes yet, or with its earlier ones. */
  const show = (pin?: SendingPin) => {
    setLeftOut(pin?.leftOut ?? NOTHING);
    setDrawn(pin?.drawn ?? null);
  };
  const leaveOut = (index: number) => setLeftOut((now) => new Set([...now, index]));
  return { show, leftOut, leaveOut, drawn, setDrawn };
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
  const { show: showWith, leftOut, leaveOut, drawn, setDrawn } = useChanges();
  const files = drawnFiles(waiting.files, drawn);
  const shown = useMemo(() => drawnPin(draft, drawn), [draft, drawn]);
  const isOpen = useRef(false);
  const show = (pin: DraftPin | null) => {
    isOpen.current = pin !== null;
    showWith();
    setDraft(pin);
  };

  const place = (inViewport: Mark) => show(draftAt(view, inViewport, scale));
  /** The dialog of a pin that was not saved, unless another one is written by now: then that one comes first. */
  const bringBack = (pin: SendingPin) => {
    setWords(pin.words);
    waiting.add(pin.files);
    show(pin.draft);
    showWith(pin);
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
    const title = titleOf(words);
    const pin: SendingPin = { key: randomId(), title, words, files, draft, leftOut, drawn };
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
  const similar = useJoinPin({ choice, draft: shown, words, files, waiting }, () => {
    setWords(NO_WORDS);
    show(null);
  });
  const typed = { words, setWords, waiting, leftOut, leaveOut, drawn, setDrawn };
  return { ...typed, draft, place, close, send, sending, similar };
}
