import ipaddr from 'ipaddr.js';

/** Names that belong to only one network (RFC 6762, RFC 8375). */
const INSIDE = /^[^.]+$|\.(?:internal|local|lan|home\.arpa)$/i;

/** A host of the operator's own network, where connections need no encryption. */
export function isInside(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).range() !== 'unicast' : INSIDE.test(bare);
}
