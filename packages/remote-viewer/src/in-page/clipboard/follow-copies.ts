/// <reference lib="dom" />
import { CLIPBOARD_LENGTH } from '@ringmark/contract/live/clipboard-limits';
import { targetOf } from '../after-page.ts';
import { tell } from '../tell.ts';
import { type Copied, focused, isSecret, selectedNow } from './selected.ts';

/** A cut waits this long for the person, who may have to press once more; then nothing is deleted. */
const CUT_MS = 60_000;

/** The state while the page copies for a cut, or makes the actual cut. */
let asking: number | null = null;
let isCutting = false;
let waiting: { cut: number; element: Element | null; until: number } | null = null;
let lastCut = 0;

function report({ text, html }: Copied, cut: number | null): void {
  if (text.length > CLIPBOARD_LENGTH) return;
  tell({ type: 'copied', text, html: html !== null && html.length <= CLIPBOARD_LENGTH ? html : null, cut });
}

/** Returns what a handler of the page has put into an event, or what a browser would have put there. */
function readFrom(event: ClipboardEvent, selected: Copied | null): Copied | null {
  if (!event.defaultPrevented) return selected;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const html = event.clipboardData?.getData('text/html') || null;
  return text === '' && html === null ? null : { text, html };
}

function onCopy(event: ClipboardEvent): void {
  const target = targetOf(event);
  if (!event.isTrusted || isSecret(focused())) return;
  const cut = asking;
  const selected = selectedNow();
  let copied: Copied | null = null;
  const look = () => {
    copied = readFrom(event, selected);
  };
  // The data can be read only while the event is under way, and the last to look sees what all have put there.
  target?.addEventListener('copy', look, { once: true });
  window.addEventListener('copy', look, { once: true });
  setTimeout(() => {
    target?.removeEventListener('copy', look);
    window.removeEventListener('copy', look);
    const found = copied ?? (event.defaultPrevented ? null : selected);
    if (found) report(found, cut);
  });
}

/**
 * Nothing may be deleted that has not reached the person's clipboard: what would be cut is first copied, and really cut
 * once the person has it.
 */
function onCut(event: ClipboardEvent): void {
  if (!event.isTrusted || isCutting || isSecret(focused())) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  lastCut += 1;
  const cut = lastCut;
  waiting = { cut, element: focused(), until: performance.now() + CUT_MS };
  setTimeout(() => {
    asking = cut;
    document.execCommand('copy');
    asking = null;
  });
}

/** The person has it: the page cuts it. @returns whether the same field still had the focus. */
export function finishCut(cut: number, isTaken: boolean): boolean {
  const now = waiting;
  // The answer to one before says nothing of this.
  if (now?.cut !== cut) return false;
  waiting = null;
  if (!isTaken || now.until < performance.now() || focused() !== now.element) return false;
  isCutting = true;
  document.execCommand('cut');
  isCutting = false;
  return true;
}

/** A page copies by its own call, which its own world forwards. */
function onOwnCopy(event: Event): void {
  event.stopImmediatePropagation();
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== 'string' || !navigator.userActivation.isActive) return;
  const [text = '', html = ''] = detail.split('\u0000');
  report({ text, html: html || null }, null);
}

export function followCopies(): void {
  window.addEventListener('copy', onCopy, true);
  window.addEventListener('cut', onCut, true);
  window.addEventListener('ringmark-copy', onOwnCopy, true);
}
