import { ownValue } from '@ringmark/contract/own-value';
import type { ElementState } from '@ringmark/contract/vocabulary';
import { notOpened, ONLY_AFTER_CLICK } from '../../projects/viewing/not-opened.ts';

const CHANGED: Readonly<Record<string, string>> = {
  moved: 'The element is still there, in a different place.',
  reworded: 'The element is still there, with different text.',
  moved_reworded: 'The element is still there, in a different place and with different text.',
};

function whyNotOpened(detail: string) {
  const [, status] = /^status_(\d+)$/.exec(detail) ?? [];
  return status ? { why: 'status', status: Number(status) } : { why: detail };
}

/** An element that was not looked for, because it is visible only after a click, has this detail. */
export const AFTER_PRESS = 'after_press';

/** Says in a sentence what a check found. Returns null before the first check. */
export function findingOf(state: ElementState | null, detail: string | null): string | null {
  switch (state) {
    case 'found':
      return 'The element is still there.';
    case 'changed':
      return ownValue(CHANGED, detail ?? '') ?? 'The element is still there but has changed.';
    case 'hidden':
      return 'The element is on the page but hidden.';
    case 'gone':
      return 'The element wasn’t found on the page.';
    case 'not_opened':
      return notOpened(whyNotOpened(detail ?? ''));
    default:
      return detail === AFTER_PRESS ? ONLY_AFTER_CLICK : null;
  }
}
