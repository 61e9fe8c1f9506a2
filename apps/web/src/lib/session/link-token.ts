/** What a link in a mail or from the server's start leads to; its token signs in whoever has it. */
const PAGES = new Set(['/verify', '/setup', '/invitation']);

/** The token of a link that signs in, and the address without it; undefined for every other address. */
export function splitLinkToken(address: string): { token: string; rest: string } | undefined {
  const { pathname, searchParams, hash } = new URL(address);
  const token = searchParams.get('token');
  if (token === null || !PAGES.has(pathname.replace(/\/$/, ''))) return undefined;
  searchParams.delete('token');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return { token, rest: `${pathname}${search}${hash}` };
}
