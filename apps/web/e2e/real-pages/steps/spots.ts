import type { Page } from '@playwright/test';

/** A turn can use a spot for typing, choosing in a list, going to another page, or a plain press. */
export type SpotKind = 'control' | 'field' | 'list' | 'page';

export interface Spot {
  /** They are the middle of the element, CSS px of the window. */
  x: number;
  y: number;
  kind: SpotKind;
}

/**
 * Finds what a person could press in a page.
 *
 * @returns the middle of each element, in the order of the document.
 */
export const spotsOf = (page: Page): Promise<Spot[]> =>
  page.evaluate(() => {
    const fields =
      'input[type=text], input:not([type]), input[type=email], input[type=search], textarea, [contenteditable=true]';
    const lists = 'select:not([multiple], [size])';
    const wanted = `a[href], button, summary, ${fields}, ${lists}, input[type=checkbox], input[type=radio], [role=tab], [role=button], th`;
    return [...document.querySelectorAll(wanted)].flatMap((element): Spot[] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const hit = document.elementFromPoint(x, y);
      const isOut =
        element instanceof HTMLAnchorElement && (element.host !== location.host || element.target !== '');
      const isDead = element instanceof HTMLAnchorElement && !/[#]|\.html$/.test(element.href);
      if (!hit || !element.contains(hit) || width < 6 || height < 6 || isOut || isDead) return [];
      if (element.matches(fields)) return [{ x, y, kind: 'field' }];
      if (element.matches(lists)) return [{ x, y, kind: 'list' }];
      return [{ x, y, kind: element instanceof HTMLAnchorElement ? 'page' : 'control' }];
    });
  });

/** Finds the first words that a pin could be set on; null where the page shows none. */
export const wordsOf = (page: Page): Promise<{ x: number; y: number } | null> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('h1, h2, h3, h4, h5, p, td, label, a, span')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      if (width > 8 && height > 8 && document.elementFromPoint(x, y) === element) return { x, y };
    }
    return null;
  });
