import type { Egress } from '../tab/guarded-network.ts';
import type { Verdict } from '../tab/navigation/navigation.types.ts';
import type { Target } from './view-target.ts';

/** The most hosts of a sign-in: none uses more. */
export const MAX_PROVIDER_HOSTS = 10;

/** Hosts of sign-in providers to which a page may go in addition to the project's own sites. */
export interface ProviderHosts {
  admit: (url: string) => Verdict;
  /** Returns true if the page is at one of them, and not on the project's sites. */
  isAt: (url: string) => boolean;
  /** Returns those of them that are not the project's own. */
  foreign: () => string[];
  /** Returns true if cookies of this host name belong to one of them. */
  ownsCookies: (host: string) => boolean;
  /** Returns true if it could be allowed: it is no private address, or one that the operator opened. */
  couldAllow: (url: string) => boolean;
  allow: (host: string) => void;
  all: () => string[];
}

const hostOf = (url: string): string | undefined => URL.parse(url)?.host;

export function createProviderHosts(
  target: Target,
  egress: Pick<Egress, 'admit'>,
  first: readonly string[] = [],
): ProviderHosts {
  const hosts = new Set(first.slice(0, MAX_PROVIDER_HOSTS));
  /** The rules of addresses hold for a provider as for the project's own sites. */
  const asSite = (url: string): Verdict => egress.admit(url, [`${URL.parse(url)?.origin}/`]);
  const isAt = (url: string) => hosts.has(hostOf(url) ?? '') && !target.admit(url).ok;
  return {
    admit: (url) => (isAt(url) ? asSite(url) : target.admit(url)),
    isAt,
    foreign: () =>
      [...hosts].filter((host) => ['https', 'http'].every((scheme) => isAt(`${scheme}://${host}/`))),
    // A provider sets its cookies for its host, or for its whole domain.
    ownsCookies: (host) =>
      [...hosts].some((one) => {
        const name = URL.parse(`https://${one}`)?.hostname;
        return name === host || name?.endsWith(`.${host}`);
      }),
    couldAllow: (url) => hosts.size < MAX_PROVIDER_HOSTS && asSite(url).ok,
    allow: (host) => {
      if (hosts.size < MAX_PROVIDER_HOSTS) hosts.add(host);
    },
    all: () => [...hosts],
  };
}
