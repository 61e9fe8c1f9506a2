import type { PageInput } from '../base/live.types.ts';
import { clamp } from '../base/clamp.ts';
import { modifierBits } from './live-keys.ts';
import { TOUCH_UP, tapAt, touchDown, type TouchEvent } from './tap.ts';
import type { ViewSession } from '../session/view-session.types.ts';

type PointerInput = Extract<PageInput, { x: number }>;
type TouchInput = Exclude<PointerInput, { type: 'wheel' }>;

/** Sends the events of a drag. While a move is pending, only the newest of the following ones waits. */
function createDrag(post: (event: TouchEvent) => Promise<unknown>, watch: (work: Promise<unknown>) => void) {
  let isMoving = false;
  let waiting: TouchEvent | null = null;
  const move = (event: TouchEvent): void => {
    if (isMoving) {
      waiting = event;
      return;
    }
    isMoving = true;
    const sent = post(event).finally(() => {
      isMoving = false;
      const next = waiting;
      waiting = null;
      if (next) move(next);
    });
    watch(sent);
  };
  return {
    move,
    /** Sends what waits at once, so that it keeps its place before what follows. */
    flush: () => {
      if (waiting) watch(post(waiting));
      waiting = null;
    },
  };
}

/** On a device with a touch screen a person's presses are taps, and what they drag is swiped. */
export function createTouch(session: ViewSession, watch: (work: Promise<unknown>) => void) {
  const { page } = session.tab;
  const post = (event: TouchEvent) => page.send('Input.dispatchTouchEvent', event);
  const drag = createDrag(post, watch);
  let isDown = false;
  let lastPress: Promise<unknown> = Promise.resolve();
  const press = (events: TouchEvent[]): void => {
    drag.flush();
    const sent = events.map(post);
    for (const event of sent) watch(event);
    // A tap becomes a click a moment after the finger has lifted.
    lastPress = Promise.all(sent).then(() => session.world.ask('tapSettled', []));
    lastPress.catch(() => {});
  };
  const take = (input: TouchInput): void => {
    const { width, height } = session.tab.size();
    const scale = session.tab.pageScale();
    const at = { x: clamp(input.x, 0, width - 1) / scale, y: clamp(input.y, 0, height - 1) / scale };
    const modifiers = modifierBits(input.modifiers);
    if (input.type === 'move') {
      if (isDown) drag.move({ type: 'touchMove', touchPoints: [at], modifiers });
      return;
    }
    if (input.type === 'down' || input.type === 'up') {
      // A second press without a release between them is still the same finger.
      if (isDown === (input.type === 'down')) return;
      isDown = !isDown;
      return press([{ ...(isDown ? touchDown(at) : TOUCH_UP), modifiers }]);
    }
    const tap = tapAt(at).map((event) => ({ ...event, modifiers }));
    press(input.type === 'dblclick' ? [...tap, ...tap] : tap);
  };
  return {
    take,
    /** Tells whether it takes an input. Wheels turn and right buttons press on every device. */
    takes: (input: PointerInput): input is TouchInput =>
      input.type !== 'wheel' && (isDown || (session.tab.isTouched() && input.button !== 'right')),
    /** Settles when the page has handled the last tap. */
    lastPress: () => lastPress,
  };
}
