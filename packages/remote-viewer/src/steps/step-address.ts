import { STEP_LIMITS } from '@ringmark/contract/live/step-limits';
import { toldUrl, withoutSecrets } from '../tab/secrets-in-urls.ts';

/** Hashes that lead within an app, such as `#/cart`. */
const ROUTE = /^#!?\/?[\w/.~-]{1,80}$/;
const OPAQUE = /[\w-]{24,}/;

/** An address as steps tell it: it leads there, but without what looks like a secret. */
export function stepAddress(address: string): string {
  const url = URL.parse(address);
  const hash = url && ROUTE.test(url.hash) && !OPAQUE.test(url.hash) ? url.hash : '';
  return (toldUrl(withoutSecrets(address)) + hash).slice(0, STEP_LIMITS.address);
}

const isRoute = (hash: string) => /^#!?\//.test(hash);

/** Tells whether an address is another page, and not only another place of the same one. */
export function leadsElsewhere(from: string, to: string): boolean {
  const [one, other] = [URL.parse(from), URL.parse(to)];
  if (!one || !other) return from !== to;
  if (one.origin + one.pathname + one.search !== other.origin + other.pathname + other.search) return true;
  return one.hash !== other.hash && (isRoute(one.hash) || isRoute(other.hash));
}
