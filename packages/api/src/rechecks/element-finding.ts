import { ownValue } from '@ringmark/contract/own-value';
import type { ElementState } from '@ringmark/contract/vocabulary';

const CHANGED: Readonly<Record<string, string>> = {
  moved: 'The element is still there, in a different place.',
  reworded: 'The element is still there, with different text.',
  moved_reworded: 'The element is still there, in a different place and with different text.',
};

const NOT_OPENED: Readonly<Record<string, string>> = {
  not_allowed: 'its URL is no longer in this project',
  sign_in: 'it requires a sign-in',
  elsewhere: 'it led to another site',
  redirected: 'it led to another page of the site',
  failed: 'it didn’t respond',
};

function whyNotOpened(detail: string): string {
  const [, status] = /^status_(\d+)$/.exec(detail) ?? [];
  return status ? `it returned status ${status}` : (ownValue(NOT_OPENED, detail) ?? 'it didn’t respond');
}

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
      return 'The element was not found on the page.';
    case 'not_opened':
      return `The page couldn’t be opened because ${whyNotOpened(detail ?? '')}.`;
    default:
      return null;
  }
}
