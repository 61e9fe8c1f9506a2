import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import type { Egress } from '../tab/guarded-network.ts';
import type { Verdict } from '../tab/navigation/navigation.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { OpenInput, Size } from '../base/views.types.ts';

/** The address to open, and the addresses that it may go to from there. */
export interface Target {
  url: string;
  admit: (url: string) => Verdict;
  allowedUrls: readonly string[];
  ownOrigin?: string;
}

/** Throws ViewerError for what may not be opened. */
export function targetOf(
  input: Pick<OpenInput, 'url' | 'allowedUrls' | 'isAnyOfSites' | 'isOwnPage'>,
  parts: { egress: Egress; ownOrigin: () => string },
): Target {
  const { allowedUrls } = input;
  if (!input.isOwnPage) {
    const { href } = parts.egress.requireOpenable(input.url, allowedUrls, input.isAnyOfSites ?? false);
    return { url: href, allowedUrls, admit: (url) => parts.egress.admit(url, allowedUrls) };
  }
  const ownOrigin = parts.ownOrigin();
  const path = pathOf(input.url);
  if (!allowedUrls.some((allowed) => pathOf(allowed) === path)) throw new ViewerError('site_not_allowed');
  const page = new URL(path, ownOrigin);
  return {
    url: page.href,
    allowedUrls,
    ownOrigin,
    admit: (url) => {
      const next = new URL(url);
      const isSamePage = next.origin === page.origin && next.pathname === page.pathname;
      return isSamePage ? { ok: true } : { ok: false, message: 'Links don’t work on this page.' };
    },
  };
}

/** Path and query of an own page, for any of this server's names. */
function pathOf(url: string): string {
  const base = 'http://own.invalid';
  if (!URL.canParse(url, base)) throw new ViewerError('bad_url');
  const { pathname, search } = new URL(url, base);
  return pathname + search;
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Throws ViewerError for a size out of bounds. */
export function requireSize({ width, height }: Size): Size {
  if (!isWithin(width, VIEWPORT_LIMITS.viewportWidth) || !isWithin(height, VIEWPORT_LIMITS.viewportHeight))
    throw new ViewerError('bad_size');
  return { width, height };
}
