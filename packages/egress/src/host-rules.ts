import { classifyAddress, parseAddress } from './address-class.ts';
import type { AllowList } from './allow-list.ts';

/** Names that mean the machine or its network, for any resolver. */
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
 * Hosts that Chromium calls for itself. Their requests carry a session's identity, so only a list can tell them apart.
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

export function isPhoneHome(host: string): boolean {
  return PHONE_HOME_HOSTS.has(host);
}

export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** Tells whether a name is private by its form: one label, `localhost`, `.internal`... */
export function isPrivateName(host: string): boolean {
  return (
    !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  );
}

/**
 * Tells whether a host is refused because of its spelling. A private name passes when the operator opened addresses;
 * the proxy then checks what it resolves to.
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
