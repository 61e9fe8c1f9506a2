import type { ElementState } from '@ringmark/contract/vocabulary';

const CHANGED: Readonly<Record<string, string>> = {
  moved: 'The element is still there, at another place.',
  reworded: 'The element is still there, with other words.',
  moved_reworded: 'The element is still there, at another place and with other words.',
};

const NOT_OPENED: Readonly<Record<string, string>> = {
  not_allowed: 'its address is no longer allowed in this project',
  sign_in: 'it asks for a sign-in',
  elsewhere: 'it led to another site',
  failed: 'it did not answer',
};

function whyNotOpened(detail: string): string {
  const [, status] = /^status_(\d+)$/.exec(detail) ?? [];
  return status ? `it answered with status ${status}` : (NOT_OPENED[detail] ?? 'it did not answer');
}

/** What a check found, as a sentence; null before the first check. */
export function findingOf(state: ElementState | null, detail: string | null): string | null {
  switch (state) {
    case 'found':
      return 'The element is still there.';
    case 'changed':
      return CHANGED[detail ?? ''] ?? 'The element is still there, and has changed.';
    case 'hidden':
      return 'The element is on the page, but hidden.';
    case 'gone':
      return 'The element was not found on the page.';
    case 'not_opened':
      return `The page did not open: ${whyNotOpened(detail ?? '')}.`;
    default:
      return null;
  }
}
