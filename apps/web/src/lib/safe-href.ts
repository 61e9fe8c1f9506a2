import { toOwnPath } from '@ringmark/contract/same-origin';

/**
 * The address as it may stand in a link: http, https, or a path of this app; undefined for everything else, such as
 * `javascript:` and `data:`. Decided by parsing, since addresses are seldom what they look like.
 *
 * @param base the app's origin, against which paths are read.
 */
export function safeHref(address: string, base: string): string | undefined {
  try {
    const parsed = new URL(address, base);
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
    return toOwnPath(parsed, base);
  } catch {
    return undefined;
  }
}
