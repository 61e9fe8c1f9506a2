import { lookup, Resolver as DnsResolver } from 'node:dns/promises';
import type { AllowList } from './allow-list.ts';
import { isPrivateName } from './host-rules.ts';
import type { Resolver } from './egress.types.ts';

/** Two tries fit into the time that the proxy waits. */
const QUERY = { timeout: 1400, tries: 2 };

/**
 * Asks DNS directly for public names: `getaddrinfo` has two threads, which a page could block for mail and all other
 * lookups. Opened and private names use the system's resolver and its hosts files.
 */
export function createResolver(allowList: AllowList, servers?: readonly string[]): Resolver {
  return async (host, signal) => {
    if (isPrivateName(host) || allowList.namesHost(host)) return await systemLookup(host);
    const dns = new DnsResolver(QUERY);
    if (servers !== undefined) dns.setServers(servers);
    signal.addEventListener('abort', () => dns.cancel(), { once: true });
    const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0 && answers.every((answer) => isWithoutServer(answer))) {
      return await systemLookup(host);
    }
    return addresses;
  };
}

async function systemLookup(host: string): Promise<string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}

/** Returns true if this machine has no DNS server. The system may still know names by other means. */
function isWithoutServer(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ECONNREFUSED';
}
