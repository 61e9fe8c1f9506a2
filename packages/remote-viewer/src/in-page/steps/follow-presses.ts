/// <reference lib="dom" />
import type { PageAct } from '@ringmark/contract/live/steps';
import { targetOf } from '../after-page.ts';
import { describeTarget } from './describe-target.ts';
import { meantBy } from './meant.ts';
import { pointedFirst } from './pointed-first.ts';
import { tellStep } from './tell-step.ts';

/** CSS px; what moves further is dragged. */
const STILL_PX = 10;
/** These tell their choice: the person's client shows lists and dialogs, and a slider has a value. */
const TOLD_AS_CHOICE = 'select, option, input[type="color"], input[type="file"], input[type="range"]';

/** Tests wait until these are enabled, and do not press them before. */
const DISABLED = ':disabled, [aria-disabled="true"], [aria-disabled="true"] *';

type Press = Extract<PageAct, { kind: 'pressed' }>;
let pressed: { act: Press; x: number; y: number } | null = null;

function describePress(event: MouseEvent, times: number): Press | null {
  const target = targetOf(event);
  if (!target || target === document.documentElement || target === document.body) return null;
  const meant = meantBy(target);
  if (meant.matches(TOLD_AS_CHOICE)) return null;
  const over = pointedFirst(meant);
  return {
    kind: 'pressed',
    target: describeTarget(meant, { x: event.clientX, y: event.clientY }),
    button: event.button === 2 ? 'right' : 'left',
    times,
    ...(over.length > 0 && { over }),
    ...(meant.matches(DISABLED) && { isDisabled: true }),
  };
}

function finish(): void {
  const now = pressed;
  pressed = null;
  if (now) tellStep(now.act);
}

/** Follows presses. What is pressed is described before the page receives it, as it may be gone afterwards. */
export function followPresses(): void {
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted || !event.isPrimary || (event.button !== 0 && event.button !== 2)) return;
      const act = describePress(event, 1);
      pressed = act && { act, x: event.clientX, y: event.clientY };
    },
    true,
  );
  window.addEventListener(
    'pointerup',
    ({ isTrusted, clientX, clientY }) => {
      if (!isTrusted || !pressed) return;
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) <= STILL_PX) finish();
      else pressed = null;
    },
    true,
  );
  window.addEventListener('pointercancel', () => void (pressed = null), true);
  window.addEventListener('pagehide', finish, true);
  window.addEventListener(
    'dblclick',
    (event) => {
      const act = event.isTrusted ? describePress(event, 2) : null;
      if (act) tellStep(act);
    },
    true,
  );
}
