import type { AddressDenials } from './address-class.ts';
import type { AllowList } from './allow-list.ts';
import type { EgressLimits } from './proxy-limits.ts';

export type DenialReason =
  | 'bad-host'
  | 'private-name'
  | 'private-address'
  | 'port'
  | 'phone-home'
  | 'not-own-origin'
  | 'unresolved'
  | 'too-many-sockets'
  | 'budget-spent'
  | 'gone';

export interface Denial {
  session: string;
  host: string;
  reason: DenialReason;
  /** The class of the refused address, such as `loopback`. */
  detail?: string;
}

/** Returns every address of a name. An error counts as a name without addresses. */
export type Resolver = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface Endpoint {
  address: string;
  port: number;
}

/** Tests lead public addresses to loopback with it. Only an argument, so that no configuration opens the guard. */
export type DialMap = (endpoint: Endpoint) => Endpoint;

export interface EgressProxyOptions {
  allowList?: AllowList;
  denials?: AddressDenials;
  limits?: Partial<EgressLimits>;
  /** The address to listen on. Anything but 127.0.0.1 is only for a browser on another machine. */
  bindHost?: string;
  /** The port; 0 takes a free one, and keeps it over a stop and start. */
  port?: number;
  /** The host by which that browser reaches the proxy. */
  advertisedHost?: string;
  onDenial?: (denial: Denial) => void;
  resolve?: Resolver;
  dialMap?: DialMap;
}

export interface EgressCounters {
  sessions: number;
  activeSockets: number;
  requests: number;
  tunnels: number;
  bytes: number;
  unauthenticated: number;
  dialFailures: number;
  denials: Readonly<Partial<Record<DenialReason, number>>>;
}
