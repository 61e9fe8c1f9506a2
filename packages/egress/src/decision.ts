import { classifyAddress, parseAddress, type AddressDenials } from './address-class.ts';
import type { AllowList } from './allow-list.ts';
import type { Reach } from './proxy-session.ts';
import type { DenialReason, Endpoint, Resolver } from './egress.types.ts';
import { bareHost, isPhoneHome, isPrivateHost } from './host-rules.ts';
import { COMMON_WEB_PORTS, isWebPort, portOf } from './web-ports.ts';

export type Decision =
  | { ok: true; endpoints: readonly Endpoint[] }
  | { ok: false; reason: DenialReason; detail?: string };

export interface Target {
  /** Lower case, without brackets, addresses in their plain form. */
  host: string;
  port: number;
  /** A plain request, or a tunnel, of which only the target is known. */
  kind: 'request' | 'tunnel';
}

export interface DecisionRules {
  allowList: AllowList;
  denials: AddressDenials;
  resolve: Resolver;
  resolveTimeout: number;
}

/** Reads host and port of a request line; addresses become plain, so that the rules check what is dialled. */
export function readTarget(authority: string, kind: Target['kind']): Target | undefined {
  const parts = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9_.-]+):(?<port>\d{1,5})$/i.exec(authority)?.groups;
  const port = Number(parts?.['port']);
  const probe = `http://${parts?.['host']}/`;
  if (parts === undefined || port < 1 || port > 65_535 || !URL.canParse(probe)) return undefined;
  const host = bareHost(new URL(probe).hostname);
  return host.endsWith('.') ? undefined : { host, port, kind };
}

/**
 * Decides at which addresses a session may reach a target. All addresses of a name must be allowed; dial the returned
 * ones, because resolving again could give others.
 */
export async function decide(
  reach: Reach,
  target: Target,
  rules: DecisionRules,
  signal: AbortSignal,
): Promise<Decision> {
  const { host, port } = target;
  if (reach.kind === 'own') return decideOwn(reach.origin, target);
  if (!isOpenPort(reach.allowedUrls, port) && !rules.allowList.hasPort(port)) {
    return { ok: false, reason: 'port' };
  }
  if (isPhoneHome(host)) return { ok: false, reason: 'phone-home' };
  if (parseAddress(host) === undefined && isPrivateHost(host, port, rules.allowList)) {
    return { ok: false, reason: 'private-name' };
  }
  const addresses = await addressesOf(host, rules, signal);
  if (addresses.length === 0) return { ok: false, reason: 'unresolved' };
  if (!isOpenPort(reach.allowedUrls, port) && !rules.allowList.opensPort(host, addresses, port)) {
    return { ok: false, reason: 'port' };
  }
  return checkAddresses(host, port, addresses, rules);
}

/** The endpoints of a target whose every address is public, or opened by the operator. */
function checkAddresses(
  host: string,
  port: number,
  addresses: readonly string[],
  { allowList, denials }: DecisionRules,
): Decision {
  const isNamed = allowList.allowsHost(host, port);
  const endpoints: Endpoint[] = [];
  for (const text of addresses) {
    const verdict = classifyAddress(text, denials);
    const address = parseAddress(text)?.toString();
    const isOpen = verdict.public || isNamed || allowList.allowsAddress(text, port);
    if (address === undefined || !isOpen) {
      return { ok: false, reason: 'private-address', detail: verdict.reason };
    }
    endpoints.push({ address, port });
  }
  return { ok: true, endpoints };
}

/** Own pages are plain requests to one origin; a tunnel to it could carry anything. */
function decideOwn(origin: string, { host, port, kind }: Target): Decision {
  const url = new URL(origin);
  const isOwn = kind === 'request' && bareHost(url.hostname) === host && portOf(url) === port;
  return isOwn ? { ok: true, endpoints: [{ address: host, port }] } : { ok: false, reason: 'not-own-origin' };
}

/** The web's common ports, and the ports of the project's own pages. */
function isOpenPort(allowedUrls: readonly string[], port: number): boolean {
  if (COMMON_WEB_PORTS.includes(port)) return true;
  return (
    isWebPort(port) &&
    allowedUrls.some((allowed) => URL.canParse(allowed) && portOf(new URL(allowed)) === port)
  );
}

async function addressesOf(
  host: string,
  rules: DecisionRules,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (parseAddress(host) !== undefined) return [host];
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(rules.resolveTimeout)]);
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<readonly string[]>();
  const onAbort = (): void => giveUp([]);
  deadline.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([rules.resolve(host, deadline), tooLate]);
  } catch {
    return [];
  } finally {
    deadline.removeEventListener('abort', onAbort);
  }
}
