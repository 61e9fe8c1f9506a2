import { toOwnPath } from '@ringmark/contract/pages/same-origin';

/**
 * Returns undefined unless the address is http, https or a path of this app. The URL parser decides, because addresses
 * can disguise their scheme and host.
 *
 * @param base the app's origin.
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
