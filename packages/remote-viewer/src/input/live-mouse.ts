import type { Params } from '../cdp/connection.ts';
import type { PageInput } from '../base/live.types.ts';
import { createPendingWork } from '../base/pending-work.ts';
import { clamp } from '../base/clamp.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { asOnPc, modifierBits } from './live-keys.ts';

type MouseEvent = Params<'Input.dispatchMouseEvent'>;
export type MouseInput = Extract<PageInput, { x: number }>;
type Post = (event: MouseEvent) => Promise<unknown>;

/**
 * While a move or a turn of the wheel is pending, those that follow wait. Turns add up, and of moves the last counts;
 * neither takes the other's place.
 */
function createMoveCoalescer(post: Post, watch: (work: Promise<unknown>) => void, isOver: () => boolean) {
  let isMoving = false;
  let turn: MouseEvent | null = null;
  let move: MouseEvent | null = null;
  const wait = (event: MouseEvent): void => {
    if (event.type !== 'mouseWheel') move = event;
    else turn = turn ? addWheelDeltas(turn, event) : event;
  };
  /** The next that waits: the page is turned where it was meant to be, before the pointer continues. */
  const next = (): MouseEvent | null => {
    const event = turn ?? move;
    if (event === turn) turn = null;
    else move = null;
    return event;
  };
  const flow = (event: MouseEvent): void => {
    if (isMoving) return wait(event);
    isMoving = true;
    watch(
      post(event).finally(() => {
        isMoving = false;
        const waiting = next();
        if (waiting && !isOver()) flow(waiting);
      }),
    );
  };
  return {
    flow,
    /** Sends what waits at once, so that it keeps its place before what follows. */
    flush: () => {
      for (let event = next(); event; event = next()) watch(post(event));
    },
  };
}

/** Sends what a mouse does to the page, in order. */
export function createMouse(session: ViewSession, watch: (work: Promise<unknown>) => void) {
  const { isMac } = session.tab;
  const turning = createPendingWork();
  const post: Post = (event) => {
    const posted = session.tab.page.send('Input.dispatchMouseEvent', event);
    if (event.type === 'mouseWheel') turning.begin(posted);
    return posted;
  };
  const { flow, flush } = createMoveCoalescer(post, watch, session.isOver);
  /** The pressed buttons, as MouseEvent.buttons counts them: a move with one of them drags. */
  let held = 0;
  let lastPress: Promise<unknown> = Promise.resolve();
  const press = (at: MouseEvent, types: ('mousePressed' | 'mouseReleased')[], clickCount: number): void => {
    flush();
    const bit = at.button === 'right' ? 2 : 1;
    const sent = types.map((type) => {
      held = type === 'mousePressed' ? held | bit : held & ~bit;
      return post({ ...at, type, clickCount, buttons: held });
    });
    for (const event of sent) watch(event);
    lastPress = Promise.all(sent);
  };
  const heldButton = () => (held & 1 ? 'left' : held & 2 ? 'right' : 'none');
  const take = (input: MouseInput): void => {
    const { width, height } = session.tab.size();
    const at = {
      x: clamp(input.x, 0, width - 1) / session.tab.pageScale(),
      y: clamp(input.y, 0, height - 1) / session.tab.pageScale(),
      modifiers: modifierBits(isMac ? input.modifiers : asOnPc(input.modifiers ?? {})),
    };
    if (input.type === 'wheel') {
      const turn = { deltaX: clamp(input.deltaX, -5_000, 5_000), deltaY: clamp(input.deltaY, -5_000, 5_000) };
      return flow({ type: 'mouseWheel', ...at, ...turn });
    }
    if (input.type === 'move')
      return flow({ type: 'mouseMoved', ...at, button: heldButton(), buttons: held });
    const pressed: MouseEvent = { type: 'mousePressed', ...at, button: input.button ?? 'left' };
    const clickCount = clamp(input.clickCount ?? 1, 1, 3);
    if (input.type === 'down') return press(pressed, ['mousePressed'], clickCount);
    if (input.type === 'up') return press(pressed, ['mouseReleased'], clickCount);
    watch(post({ type: 'mouseMoved', ...at }));
    press(pressed, ['mousePressed', 'mouseReleased'], clickCount);
    if (input.type === 'dblclick') press(pressed, ['mousePressed', 'mouseReleased'], 2);
  };
  return {
    take,
    /** Settles when the page has handled the last press or release. */
    lastPress: () => lastPress,
    /** Settles when the page has received all turns of the wheel; tells whether there were any. */
    turned: async (): Promise<boolean> => {
      flush();
      const pending = turning.pending();
      await pending;
      return pending !== null;
    },
  };
}

export type Mouse = ReturnType<typeof createMouse>;

const addWheelDeltas = (first: MouseEvent, second: MouseEvent): MouseEvent => ({
  ...second,
  deltaX: (first.deltaX ?? 0) + (second.deltaX ?? 0),
  deltaY: (first.deltaY ?? 0) + (second.deltaY ?? 0),
});
