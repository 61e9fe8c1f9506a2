import { classifyAddress, parseAddress } from './address-class.ts';
import type { AllowList } from './allow-list.ts';

/** Names that lead into the machine or its network by their meaning, whatever a resolver says about them. */
const PRIVATE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'onion',
  'alt',
];

/**
 * Hosts that Chromium calls on its own account and no page needs. A context's own traffic carries the session's
 * identity, so these have to be named.
 */
const PHONE_HOME_HOSTS: ReadonlySet<string> = new Set([
  'android.clients.google.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients4.google.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'safebrowsingohttpgateway.googleapis.com',
  'sb-ssl.google.com',
  'update.googleapis.com',
]);

/** Whether only the browser itself, and no page, would ask for this host. */
export function isPhoneHome(host: string): boolean {
  return PHONE_HOME_HOSTS.has(host);
}

/** The host of a URL without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** Whether a name says by itself that it is not of the public internet: one label, `localhost`, `.internal`... */
export function isPrivateName(host: string): boolean {
  return (
    !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  );
}

/**
 * Whether a host is refused by how it is written, before anything is resolved. A private name passes when the
 * operator opened addresses, because it may lead to one of those; the egress proxy looks at where it leads.
 */
export function isPrivateHost(host: string, port: number, allowList: AllowList): boolean {
  if (allowList.allowsHost(host, port)) return false;
  if (parseAddress(host) !== undefined || host.includes(':')) return !classifyAddress(host).public;
  if (!isPrivateName(host)) return false;
  if (host === 'localhost' || host.endsWith('.localhost')) {
    return !allowList.allowsAddress('127.0.0.1', port) && !allowList.allowsAddress('::1', port);
  }
  return !allowList.hasRanges;
}
