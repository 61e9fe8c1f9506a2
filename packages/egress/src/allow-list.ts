import { isInRange, parseAddress, parseRange, type IpRange } from './address-class.ts';

/** The places that the operator opened to remote viewing although they are private. */
export interface AllowList {
  readonly entries: readonly string[];
  allowsHost(host: string, port: number): boolean;
  allowsAddress(ip: string, port: number): boolean;
  /** Returns true if an entry with exactly this port names the host or one of the addresses. */
  opensPort(host: string, addresses: readonly string[], port: number): boolean;
  namesHost(host: string): boolean;
  hasPort(port: number): boolean;
  /** True if the list names any address or range, so that a private name may lead to an open place. */
  readonly hasRanges: boolean;
}

interface Entry {
  name?: string;
  range?: IpRange;
  port?: number;
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_][a-z0-9_-]{0,62})*$/;

export const EMPTY_ALLOW_LIST: AllowList = toAllowList([], []);

/**
 * Reads host names, `host:port` pairs, addresses and CIDR ranges, separated by commas or blanks.
 *
 * @throws Error with one sentence that names the first unreadable entry
 */
export function parseAllowList(text: string): AllowList {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return toAllowList(
    words,
    words.map((word) => parseEntry(word)),
  );
}

function parseEntry(word: string): Entry {
  const range = parseRange(word);
  if (range !== undefined) return { range };
  const parts = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:[\]/]+))(?::(?<port>\d{1,5}))?$/.exec(word.toLowerCase());
  const host = parts?.groups?.['v6'] ?? parts?.groups?.['host'];
  const port = parts?.groups?.['port'] === undefined ? undefined : Number(parts.groups['port']);
  if (host === undefined || (port !== undefined && (port < 1 || port > 65_535))) throw badEntry(word);
  const address = parseRange(host);
  if (address !== undefined) return { range: address, ...(port !== undefined && { port }) };
  if (parts?.groups?.['v6'] !== undefined || !isHostName(host)) throw badEntry(word);
  return { name: host, ...(port !== undefined && { port }) };
}

/** A last label of digits makes it an IPv4 address in a form that is easily misread. */
function isHostName(host: string): boolean {
  return HOST_NAME.test(host) && !/(^|\.)(\d+|0x[0-9a-f]*)$/.test(host);
}

function badEntry(word: string): Error {
  return new Error(
    `"${word}" is not a host name, a host:port pair, an IP address or a CIDR range (such as 10.20.0.0/16).`,
  );
}

function toAllowList(words: readonly string[], entries: readonly Entry[]): AllowList {
  const fits = (entry: Entry, port: number): boolean => entry.port === undefined || entry.port === port;
  const namesHost = (entry: Entry, host: string): boolean => {
    if (entry.name !== undefined) return entry.name === host.toLowerCase();
    const address = parseAddress(host);
    return address !== undefined && entry.range !== undefined && isInRange(address, entry.range);
  };
  return {
    entries: words,
    hasRanges: entries.some((entry) => entry.range !== undefined),
    allowsHost: (host, port) => entries.some((entry) => fits(entry, port) && namesHost(entry, host)),
    allowsAddress: (ip, port) =>
      entries.some((entry) => entry.range !== undefined && fits(entry, port) && namesHost(entry, ip)),
    namesHost: (host) => entries.some((entry) => namesHost(entry, host)),
    hasPort: (port) => entries.some((entry) => entry.port === port),
    opensPort: (host, addresses, port) =>
      entries.some(
        (entry) =>
          entry.port === port && (namesHost(entry, host) || addresses.some((ip) => namesHost(entry, ip))),
      ),
  };
}
