/** Parts of an address that name a visit and not a page. */
const NOISE =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|ref|ref_src|source|sid|sessionid|session_id|phpsessid|jsessionid|_|cb|cachebust|nocache|timestamp)$/i;

/** A page's key without query noise, its other parameters in one order. @param pageKey as `pageKey` makes it */
export function pagePlace(pageKey: string): string {
  const [path = '', query = ''] = pageKey.split(/\?(.*)/s);
  const kept = [...new URLSearchParams(query)].filter(([name]) => !NOISE.test(name));
  const place = path.replace(/;jsessionid=[^/?#]*/i, '').replace(/(?<=[^/:])\/$/, '');
  if (kept.length === 0) return place;
  const sorted = kept.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return `${place}?${new URLSearchParams(sorted).toString()}`;
}
