/// <reference lib="dom" />
import { afterPage, targetOf } from './after-page.ts';
import { selectedNow } from './clipboard/selected.ts';
import { deepestAt } from './places/deepest-at.ts';
import { pointInPage } from './places/place-in-page.ts';
import { tell } from './tell.ts';

const MAX_LINK = 2_000;
const MAX_TEXT = 20_000;
const MAX_FIND = 200;

function linkAt(element: Element | null): string {
  const link = element?.closest('a[href], area[href]');
  const { href } = (link ?? {}) as { href?: string | SVGAnimatedString };
  const address = typeof href === 'string' ? href : '';
  return /^https?:/.test(address) && address.length <= MAX_LINK ? address : '';
}

/** Tells whether a link is at a point of the viewport. */
export const isLinkAt = (x: number, y: number): boolean => linkAt(deepestAt(x, y).target) !== '';

/** The browser's own menu, which nobody would see, is shown by the person's client; a page's own comes first. */
export function followMenu(): void {
  window.addEventListener(
    'contextmenu',
    (event) => {
      if (!event.isTrusted) return;
      const target = targetOf(event);
      afterPage(event, (inTime) => {
        inTime?.preventDefault();
        const at = pointInPage(event.clientX, event.clientY);
        const text = (selectedNow()?.text ?? '').slice(0, MAX_TEXT);
        tell({ type: 'menu', ...at, link: linkAt(target), text });
      });
    },
    true,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
      if (!event.isTrusted || !isFind) return;
      afterPage(event, (inTime) => {
        inTime?.preventDefault();
        tell({
          type: 'findWanted',
          text: (selectedNow()?.text ?? '').split('\n', 1)[0]?.slice(0, MAX_FIND) ?? '',
        });
      });
    },
    true,
  );
}
