import { LIVE_LIMITS } from '@ringmark/contract/live/live-limits';
import { CdpTimeout } from '../cdp/connection.ts';
import type { PageInput } from '../base/live.types.ts';
import { onPage } from '../pictures/view-pictures.ts';
import { keyEvents } from '../input/live-keys.ts';
import { createMouse, type MouseInput } from '../input/live-mouse.ts';
import { createPointerFacts } from './live-pointer.ts';
import { createSizes } from './live-sizes.ts';
import { reloadPage } from '../tab/navigation/history.ts';
import { createPendingWork } from '../base/pending-work.ts';
import { createTouch } from '../input/touch-input.ts';
import { createTurnAnswers, showTurns } from './wheel-turns.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** Inputs that a slow page has not handled yet; further ones are dropped. */
const MAX_PENDING_INPUTS = 100;

/** Inputs that may move the focus; a press on a label moves it to the label's field. */
const FOCUSING = new Set<PageInput['type']>(['click', 'dblclick', 'up']);

/** Inputs by which a person may ask for something, as for a menu. */
const PRESSES = new Set<PageInput['type']>(['down', ...FOCUSING]);

export interface InputTaker {
  take: (input: PageInput) => void;
  /** Settles when the page has handled everything sent so far. */
  settled: () => Promise<unknown>;
  stop: () => void;
}

/** Tracks inputs that the page has not handled yet, and ends the session of a page that handles none. */
function trackPendingInputs(session: ViewSession) {
  const waited = new Set<Promise<unknown>>();
  const watch = (work: Promise<unknown>): void => {
    const over = work
      .catch((error: unknown) => {
        // Any other error is the page's own matter, or follows from an end that is already known.
        if (error instanceof CdpTimeout) session.end('hung');
      })
      .finally(() => {
        waited.delete(over);
      });
    waited.add(over);
  };
  const settled = async (): Promise<void> => {
    while (waited.size > 0) await Promise.all(waited);
  };
  return { watch, settled, soFar: () => Promise.all(waited), count: () => waited.size };
}

const isWriting = (input: PageInput): boolean => 'text' in input || input.type === 'key';

/**
 * Sends a person's input to the page, in order. Never throws; ends the session of a page that handles none.
 *
 * @param resized called each time that the page has another size.
 */
export function createInput(session: ViewSession, resized: () => void): InputTaker {
  const { page, isMac } = session.tab;
  const { watch, count, settled, soFar } = trackPendingInputs(session);
  const mouse = createMouse(session, watch);
  const pointer = createPointerFacts(session, watch);
  const touch = createTouch(session, watch);
  /** @param done the input that may move the focus; the page must have handled it first. */
  const showFocus = async (done: Promise<unknown>) => {
    await done;
    // This is sent each time: the client waits for it, to know whether the next key is the page's.
    session.tell({ type: 'focus', ...(await session.world.ask('focusFacts', [])) });
  };

  const turnsShown = () => showTurns(session, mouse);
  const scrolling = createScrolling(session, turnsShown, watch);
  const turns = createTurnAnswers(session, mouse, watch);
  /** While something is pasted, what follows waits behind it. */
  const pasting = createPendingWork();
  const paste = (input: WritingInput) => {
    // A press before it may move the focus to where it is meant.
    const work = soFar().then(() => write(session, input));
    pasting.begin(work);
    watch(work);
  };
  const sizes = createSizes(session, { before: turnsShown, watch, resized });
  /** A tap gives the focus a moment after the finger has lifted: what is typed until then waits for it. */
  const tap = createPendingWork();
  const take = (input: PageInput): void => {
    if (session.isOver() || count() >= MAX_PENDING_INPUTS) return;
    const own = isWriting(input) ? tap : input.type === 'wheel' ? scrolling : null;
    const size = input.type === 'resize' ? null : sizes.pending();
    const before = size ?? own?.pending() ?? session.asks.pending() ?? pasting.pending();
    if (before) return watch(before.then(() => take(input)));
    if ('button' in input && input.button === 'middle') {
      if (input.type !== 'down') watch(openLinkAt(session, input, mouse.take));
    } else if ('button' in input || 'x' in input) {
      const isTouch = touch.takes(input);
      if (isTouch) touch.take(input);
      else mouse.take(input);
      if (isTouch && FOCUSING.has(input.type)) tap.begin(touch.lastPress());
      const at = { x: input.x, y: input.y };
      if (input.type !== 'wheel') pointer.moved(at);
      else {
        pointer.turned(at);
        turns.sent(input.turn);
      }
      const pressed = (isTouch ? touch : mouse).lastPress();
      if (PRESSES.has(input.type)) session.asks.handling(pressed);
      if (FOCUSING.has(input.type)) watch(showFocus(pressed));
    } else if (input.type === 'key') {
      const sent = keyEvents(input, isMac).map((event) => page.send('Input.dispatchKeyEvent', event));
      for (const event of sent) watch(event);
      session.asks.handling(Promise.all(sent));
      if (input.key === 'Tab') watch(showFocus(Promise.all(sent)));
    } else if (input.type === 'paste') paste(input);
    else if ('text' in input) watch(write(session, input));
    else if (input.type === 'scroll') scrolling.take(input);
    else if (input.type === 'resize') sizes.take(input);
    else watch(applyPageCommand(session, input));
  };
  const stop = () => {
    pointer.stop();
    turns.stop();
  };
  return { take, settled, stop };
}

/** Scrolls to places; the wheel continues from the place that was requested before it. */
function createScrolling(
  session: ViewSession,
  turnsShown: () => Promise<void>,
  watch: (work: Promise<unknown>) => void,
) {
  const { begin, pending } = createPendingWork();
  return {
    pending,
    take: (input: MovingInput): void => {
      // A place to scroll to counts from where the turns of the wheel before it have led.
      const work = turnsShown().then(() => applyPageCommand(session, input));
      begin(work);
      watch(work);
    },
  };
}

/**
 * Chromium pastes with the middle button what was selected last in any of its pages, another person's too: the page
 * never gets that button. A link is opened as with Ctrl.
 */
async function openLinkAt(
  { world }: ViewSession,
  input: MouseInput,
  take: (input: MouseInput) => void,
): Promise<void> {
  const { x, y } = input;
  if (await world.ask('isLinkAt', [x, y])) take({ type: 'click', x, y, modifiers: { ctrl: true } });
}

async function write({ tab: { page }, world }: ViewSession, input: WritingInput): Promise<void> {
  if (input.type === 'paste') {
    // The page receives it first, and may take it in its own way.
    const left = await world.ask('pasteHere', [input.text, input.html ?? '']);
    if (left !== '') await page.send('Input.insertText', { text: left });
    return;
  }
  if (input.type === 'text') {
    await page.send('Input.insertText', { text: input.text.slice(0, LIVE_LIMITS.liveTextLength) });
    return;
  }
  const text = input.text.slice(0, LIVE_LIMITS.liveCompositionLength);
  const end = { selectionStart: text.length, selectionEnd: text.length };
  await page.send('Input.imeSetComposition', { text, ...end });
}

type WritingInput = Extract<PageInput, { text: string }>;
type MovingInput =
  | Extract<PageInput, { type: 'scroll' }>
  | Exclude<PageInput, WritingInput | { x: number } | { type: 'key' | 'scroll' | 'resize' }>;

async function applyPageCommand(session: ViewSession, input: MovingInput): Promise<void> {
  if (input.type === 'scroll') {
    await session.world.ask('scrollToPlace', [onPage(input.scrollX), onPage(input.scrollY)]);
  } else if (input.type === 'reload') await reloadPage(session.tab.page);
  else await session.navigation.step(input.type === 'back' ? -1 : 1);
}
