import type { Page } from '@playwright/test';

/** CSS px that a target needs in both directions: WCAG 2.2, 2.5.5, and the guidelines of both large phone makers. */
const MIN = 44;

/**
 * Finds what a fingertip misses. A target is as large as the area in which a touch reaches it, so room around its edge
 * and its label count, and what lies over it does not. Links within a sentence are left out, as WCAG has it.
 *
 * @returns a line for each target of the page that is smaller than 44 CSS px in a direction.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(async (least) => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=option], [role^=menuitem], [role=slider], [role=switch]',
      ),
    ];
    const small: string[] = [];
    for (const target of targets) {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (target.matches(':disabled, [aria-hidden=true] *, [inert] *')) continue;
      const isAlone = target.parentElement?.textContent.trim() === target.textContent.trim();
      if (getComputedStyle(target).display === 'inline' && !isAlone) continue;
      const reaches = (x: number, y: number): boolean => {
        const met = document.elementFromPoint(x, y);
        return met !== null && (target.contains(met) || met.closest('label')?.control === target);
      };
      /** Returns how far the target goes from a point into a direction, up to what is asked for. */
      const reachOf = (x: number, y: number, dx: number, dy: number): number => {
        let reach = 0;
        while (reach < least && reaches(x + dx * (reach + 1), y + dy * (reach + 1))) reach += 1;
        return reach;
      };
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      // A dialog covers what is no target at the moment.
      if (width < 2 || height < 2 || !reaches(x, y)) continue;
      const wide = reachOf(x, y, -1, 0) + 1 + reachOf(x, y, 1, 0);
      const high = reachOf(x, y, 0, -1) + 1 + reachOf(x, y, 0, 1);
      if (wide >= least && high >= least) continue;
      const name =
        target.ariaLabel ?? (target.textContent.trim() || target.getAttribute('name') || target.id);
      small.push(`${target.tagName.toLowerCase()} “${name.slice(0, 40)}” ${wide}x${high}`);
    }
    return small;
  }, MIN);
