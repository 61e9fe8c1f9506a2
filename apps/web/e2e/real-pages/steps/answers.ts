import { expect, type Dialog, type Page } from '@playwright/test';
import type { LiveField } from '@ringmark/contract/live/fields';
import type { LiveNotice } from '@ringmark/contract/live/live';
import type { LiveHandle } from '@ringmark/remote-viewer/base/live.types';

/** The view has opened this list of options. */
export type FieldOpened = Extract<LiveField, { kind: 'select' }>;

/** Every third dialog is dismissed, the others are accepted. */
const isAccepted = (number: number): boolean => number % 3 !== 2;

/**
 * Answers the dialogs of a page in its view and in its other window alike, and keeps the lists that the view opens.
 *
 * @param itself the other window.
 */
export function answersInTurn(itself: Page) {
  const lists: FieldOpened[] = [];
  let [seenInView, seenInWindow] = [0, 0];
  const answer = (dialog: Dialog) => {
    const accepted = isAccepted(seenInWindow);
    seenInWindow += 1;
    void (accepted ? dialog.accept(dialog.defaultValue()) : dialog.dismiss());
  };
  itself.on('dialog', answer);
  return {
    hear(event: LiveNotice, live: LiveHandle): void {
      if (event.type === 'field' && event.field.kind === 'select') lists.push(event.field);
      if (event.type !== 'dialog') return;
      const accept = isAccepted(seenInView);
      seenInView += 1;
      live.send({ type: 'dialog', id: event.id, accept, ...(accept ? { text: event.value } : {}) });
    },
    fieldsOpened: () => lists.length,
    async opened(before: number): Promise<FieldOpened> {
      await expect.poll(() => lists.length, { timeout: 20_000 }).toBeGreaterThan(before);
      const last = lists.at(-1);
      if (!last) throw new Error('No list was opened.');
      return last;
    },
    stop: () => void itself.off('dialog', answer),
  };
}
