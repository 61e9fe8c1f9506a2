const ANY_PART = '[a-z0-9-]*';

const isHost = (pattern: string, host: string): boolean => {
  const source = pattern.split('*').map((part) => RegExp.escape(part));
  return new RegExp(`^${source.join(ANY_PART)}$`).test(host);
};

/**
 * Returns the address at which a preview opens, if one of a project's patterns allows it.
 *
 * @param patterns as `previewHostSchema` of the contract has them.
 * @returns undefined for other hosts and for what is no web address; otherwise without query and fragment, and with a slash
 *   at its end
 */
export function previewBase(url: string, patterns: readonly string[]): string | undefined {
  const base = URL.parse(url);
  if (!base || !/^https?:$/.test(base.protocol) || base.username !== '' || base.password !== '')
    return undefined;
  if (!patterns.some((pattern) => isHost(pattern, base.host))) return undefined;
  return `${base.origin}${base.pathname.replace(/\/*$/, '/')}`;
}

/**
 * Maps a page of the site onto a preview: its path, query and fragment go below the preview's address.
 *
 * @param base from `previewBase`.
 */
export function onPreview(base: string, pageUrl: string): string {
  const { pathname, search, hash } = new URL(pageUrl);
  const to = new URL(base);
  // The path is assigned, because `//host` would lead to another host if it were parsed with the rest.
  to.pathname = `${to.pathname}${pathname.slice(1)}`;
  to.search = search;
  to.hash = hash;
  return to.href;
}
