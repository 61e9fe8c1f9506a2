import type { BrowserContext } from '@playwright/test';

/** The presses of a person: each click, tap and Enter, in order, named by what was pressed. */
export interface Presses {
  readonly all: readonly string[];
  /** Counts what happens outside of the windows, such as a link in a mail. */
  add: (what: string) => void;
}

/** Listens to every window of these contexts; typing, and going from field to field, is no press. */
export async function countPresses(...contexts: BrowserContext[]): Promise<Presses> {
  const all: string[] = [];
  for (const context of contexts) {
    await context.exposeFunction('reportPress', (what: string) => all.push(what));
    await context.addInitScript(() => {
      const { reportPress } = window as unknown as { reportPress: (what: string) => void };
      const keys = new Set(['Enter', 'Escape']);
      for (const type of ['pointerdown', 'keydown'])
        addEventListener(
          type,
          (event) => {
            if (!event.isTrusted || !(event.target instanceof Element)) return;
            if (event instanceof KeyboardEvent && !keys.has(event.key)) return;
            const name = event.target.ariaLabel ?? event.target.textContent ?? event.target.tagName;
            reportPress(`${type} ${name.trim().slice(0, 40)}`);
          },
          { capture: true },
        );
    });
  }
  return { all, add: (what) => void all.push(what) };
}
