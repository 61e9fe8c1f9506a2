import { setTimeout as wait } from 'node:timers/promises';
import { asksForSecret } from '@ringmark/page-script/secret-words';
import {
  boundedDialog,
  DIALOG_SECONDS,
  type DialogAnswer,
  type LiveDialog,
} from '@ringmark/contract/live/dialogs';
import type { LiveNotice } from '@ringmark/contract/live/live';
import type { EventParams } from '../cdp/connection.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { ViewerClock } from '../base/viewer-options.types.ts';

/** A page that is being left may open no dialog for this long; by then another document is there, or none comes. */
const LEAVING_MS = 5_000;
/** A page that never stops asking hangs, and the person need not wait for it. */
const PATIENCE_MS = 2_000;

interface DialogParts {
  clock: ViewerClock;
  tell: (notice: LiveNotice) => void;
  /** Returns true if someone is there to answer. */
  isWatched: () => boolean;
  /** The person chose not to leave the page. */
  stayed: () => void;
  /** Hears the answer to a question for a password, a code or a card. */
  answeredInSecret: (answer: string) => void;
}

export interface Dialogs {
  answer: (answer: DialogAnswer) => void;
  /** Dismisses the open dialog. */
  dismiss: () => void;
  /**
   * Dismisses the open dialog and those that follow, because the person reloads the page or goes elsewhere. Resolves
   * when the page opens no further dialogs: Chromium cannot close a dialog that opens while another page comes.
   */
  leave: () => Promise<void>;
  /** Work during which dialogs are dismissed at once: its caller waits for a picture. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
  isOpen: () => boolean;
  /** Calls back when a dialog opens, at once while one is open. @returns stops that. */
  onOpen: (listener: () => void) => () => void;
}

type Opening = EventParams<'Page.javascriptDialogOpening'>;

function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host : '';
}

const nothing = () => {};

/** The one dialog that is open, which ends by its answer, by time, or with its frame. */
function createOpenDialog({ page }: Tab, { clock, tell, stayed, answeredInSecret }: DialogParts) {
  let open: LiveDialog | null = null;
  let cancelTimer = nothing;
  const handle = (accept: boolean, promptText = ''): void => {
    page.send('Page.handleJavaScriptDialog', { accept, promptText }).catch(nothing);
  };
  const over = (): void => {
    if (!open) return;
    const { id } = open;
    open = null;
    cancelTimer();
    page.hold(false);
    tell({ type: 'dialogOver', id });
  };
  /** @returns whether it was the answer to the open dialog. */
  const answer = ({ id, accept, text }: Omit<DialogAnswer, 'type'>): boolean => {
    if (open?.id !== id) return false;
    const { kind, text: question } = open;
    over();
    // The page gets the answer next, and may lead to an address that has it.
    if (kind === 'prompt' && accept && asksForSecret(question)) answeredInSecret(text ?? '');
    handle(accept, text);
    if (kind === 'beforeunload' && !accept) stayed();
    return true;
  };
  const dismiss = (): void => {
    if (open) answer({ id: open.id, accept: false });
  };
  return {
    handle,
    over,
    answer,
    dismiss,
    isOpen: () => open !== null,
    show: (dialog: LiveDialog): void => {
      open = dialog;
      page.hold(true);
      cancelTimer = clock.after(DIALOG_SECONDS * 1_000, dismiss);
      tell(dialog);
    },
  };
}

/** Collects what is known of the document's dialogs so far. */
function createDocumentFacts({ page, targetId }: Tab) {
  const facts = { host: '', count: 0, isSilenced: false, leavingUntil: Number.NEGATIVE_INFINITY };
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId) return;
    Object.assign(facts, {
      host: hostOf(frame.url),
      count: 0,
      isSilenced: false,
      leavingUntil: Number.NEGATIVE_INFINITY,
    });
  });
  return facts;
}

/**
 * Shows the dialogs of a page to anyone who watches it. Until the answer the page does nothing, so that none of its
 * deadlines passes. Where nobody watches, dialogs are dismissed at once, and leaving a page is allowed.
 */
export function followDialogs(tab: Tab, parts: DialogParts): Dialogs {
  const { page, targetId } = tab;
  const { clock, isWatched } = parts;
  const listeners = new Set<() => void>();
  const open = createOpenDialog(tab, parts);
  const facts = createDocumentFacts(tab);
  let lastId = 0;
  let dismissing = 0;

  const show = ({ type, message, defaultPrompt = '', url, frameId }: Opening): void => {
    lastId += 1;
    facts.count += 1;
    const host = hostOf(url);
    const isLeaving = type === 'beforeunload';
    const isInner = frameId !== targetId && host !== facts.host;
    const isRepeated = facts.count > 1 && !isLeaving;
    const words = { text: isLeaving ? '' : message, value: defaultPrompt };
    open.show(boundedDialog({ type: 'dialog', id: lastId, kind: type, host, isInner, isRepeated, ...words }));
    for (const listener of listeners) listener();
  };
  page.on('Page.javascriptDialogOpening', (opening) => {
    const isOfPage = opening.type !== 'beforeunload';
    const isUnwanted = facts.isSilenced || clock.now() < facts.leavingUntil;
    if (!isWatched() || dismissing > 0) open.handle(!isOfPage);
    else if (isOfPage && isUnwanted) open.handle(false);
    else show(opening);
  });
  // It may be gone without an answer, as with a frame that is removed.
  page.on('Page.javascriptDialogClosed', open.over);
  tab.onEnd(open.over);
  return {
    answer: ({ isLast, ...given }) => {
      if (open.answer(given) && isLast) facts.isSilenced = true;
    },
    dismiss: open.dismiss,
    leave: async () => {
      if (!open.isOpen()) return;
      facts.leavingUntil = clock.now() + LEAVING_MS;
      open.dismiss();
      const isFree = page.send('Runtime.evaluate', { expression: '0' }).catch(nothing);
      await Promise.race([isFree, wait(PATIENCE_MS, undefined, { ref: false })]);
    },
    during: async (work) => {
      dismissing += 1;
      open.dismiss();
      try {
        return await work();
      } finally {
        dismissing -= 1;
      }
    },
    isOpen: open.isOpen,
    onOpen: (listener) => {
      listeners.add(listener);
      if (open.isOpen()) listener();
      return () => listeners.delete(listener);
    },
  };
}
