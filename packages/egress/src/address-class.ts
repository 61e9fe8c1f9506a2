import ipaddr from 'ipaddr.js';

export interface AddressClass {
  public: boolean;
  /** One word or two for logs and metrics, such as `loopback`; `public` when the address is public. */
  reason: string;
}

/** The refused addresses that the registries call public. */
export interface AddressDenials {
  /** The machine's own interface addresses, read when asked, because they change. */
  own?: () => readonly string[];
  /** Addresses and CIDR ranges that the operator keeps closed. */
  extra?: readonly string[];
}

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type IpRange = readonly [IpAddress, number];

/**
 * Ranges that some versions of `ipaddr.js` call unicast and that are not public, by the IANA special-purpose
 * registries. Azure's virtual machines reach their host at 168.63.129.16.
 */
const DENIED: readonly (readonly [string, string])[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['100.64.0.0/10', 'carrier-grade'],
  ['168.63.129.16/32', 'metadata'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'reserved'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/96', 'ipv4-compatible'],
  ['64:ff9b::/96', 'nat64'],
  ['64:ff9b:1::/48', 'nat64'],
  ['100::/64', 'discard'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment-routing'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
];

const DENIED_RANGES = DENIED.map(([cidr, reason]) => [ipaddr.parseCIDR(cidr), reason] as const);

/** All that is routed in public today; the rest of IPv6 is not given out. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/**
 * Reads plain notation and unwraps IPv4-mapped IPv6. Undefined for zone ids and other IPv4 notations: no honest address
 * needs them.
 */
export function parseAddress(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(withHexTail(text));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** `ipaddr.js` takes `::8.8.8.8` for `::ffff:8.8.8.8`; with a hexadecimal tail it reads the real address. */
function withHexTail(text: string): string {
  const dotted = /\d+(?:\.\d+){3}$/.exec(text)?.[0];
  if (dotted === undefined) return text;
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${text.slice(0, -dotted.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

export function parseRange(text: string): IpRange | undefined {
  const slash = text.indexOf('/');
  const address = parseAddress(slash < 0 ? text : text.slice(0, slash));
  if (address === undefined) return undefined;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (slash < 0) return [address, width];
  const bits = text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > width) return undefined;
  return [address, Number(bits)];
}

/** Tells whether the range holds the address. An address of the other family is never in it. */
export function isInRange(address: IpAddress, [base, bits]: IpRange): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

/**
 * Tells whether the server may dial an address for a page.
 *
 * @param ip from a resolver, or the host of a URL without brackets
 */
export function classifyAddress(ip: string, denials: AddressDenials = {}): AddressClass {
  const address = parseAddress(ip);
  if (address === undefined)
    return { public: false, reason: ip.includes('%') ? 'zone-id' : 'not-an-address' };
  for (const [range, reason] of DENIED_RANGES) {
    if (isInRange(address, range)) return { public: false, reason };
  }
  const range = address.range();
  if (range !== 'unicast') return { public: false, reason: range };
  if (address.kind() === 'ipv6' && !isInRange(address, GLOBAL_UNICAST_V6)) {
    return { public: false, reason: 'unassigned' };
  }
  if (isListed(address, denials.own?.() ?? [])) return { public: false, reason: 'own-address' };
  if (isListed(address, denials.extra ?? [])) return { public: false, reason: 'operator-denied' };
  return { public: true, reason: 'public' };
}

function isListed(address: IpAddress, list: readonly string[]): boolean {
  return list.some((text) => {
    const range = parseRange(text);
    return range !== undefined && isInRange(address, range);
  });
}
