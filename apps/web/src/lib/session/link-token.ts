/** Addresses of links whose token signs its bearer in. */
const PAGES = new Set(['/verify', '/setup', '/invitation']);

/** Returns undefined for other addresses. */
export function splitLinkToken(address: string): { token: string; rest: string } | undefined {
  const { pathname, searchParams, hash } = new URL(address);
  const token = searchParams.get('token');
  if (token === null || !PAGES.has(pathname.replace(/\/$/, ''))) return undefined;
  searchParams.delete('token');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return { token, rest: `${pathname}${search}${hash}` };
}
