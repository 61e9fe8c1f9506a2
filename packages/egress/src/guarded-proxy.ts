import { parseAllowList } from './allow-list.ts';
import type { EgressCounters, EgressProxyOptions } from './egress.types.ts';
import { EgressProxy } from './proxy.ts';
import type { Reach } from './proxy-session.ts';

export interface ProxyPlace {
  /** The address on which the proxy listens. */
  bindHost?: string;
  /** Its port; a free one when 0. */
  port?: number;
  /** The name under which a browser elsewhere reaches it; a local browser uses the bind address. */
  advertiseHost?: string;
}

export interface GuardedProxyOptions {
  /** Private addresses and hosts that the operator has opened. */
  allow: readonly string[];
  proxy?: ProxyPlace | undefined;
  /** The options of the proxy; only tests set them. */
  egress?: Pick<EgressProxyOptions, 'resolve' | 'dialMap' | 'limits'> | undefined;
  log: {
    warn: (fields: object, sentence: string) => void;
    error: (fields: object, sentence: string) => void;
  };
}

/** Pages and requests of this process go out through it alone; `reach` says which addresses each of them may reach. */
export interface GuardedProxy {
  /** The proxy's address; the proxy starts listening at the first call. Rejects if it can't listen. */
  url: () => Promise<string>;
  /** The same for this process, which needs no name that a browser elsewhere knows. */
  localUrl: () => Promise<string>;
  register: (id: string, reach: Reach) => { username: string; password: string };
  unregister: (id: string) => void;
  resetBudget: (id: string) => void;
  counters: () => EgressCounters;
  stop: () => Promise<void>;
}

export function createGuardedProxy({ allow, proxy, egress, log }: GuardedProxyOptions): GuardedProxy {
  const server = new EgressProxy({
    allowList: parseAllowList(allow.join(',')),
    ...egress,
    ...(proxy?.bindHost === undefined ? {} : { bindHost: proxy.bindHost }),
    ...(proxy?.port === undefined ? {} : { port: proxy.port }),
    ...(proxy?.advertiseHost === undefined ? {} : { advertisedHost: proxy.advertiseHost }),
    onDenial: (denial) => log.warn(denial, 'A page requested an address that remote viewing blocks.'),
  });
  let starting: Promise<void> | undefined;
  const start = async () => {
    starting ??= server.start();
    await starting.catch((error: unknown) => {
      starting = undefined;
      log.error(
        { err: error },
        'The proxy that pages use to reach the network couldn’t be started on this machine.',
      );
      throw error;
    });
  };
  return {
    url: async () => {
      await start();
      return server.url;
    },
    localUrl: async () => {
      await start();
      return server.localUrl;
    },
    register: (id, reach) => server.register({ id, reach }),
    unregister: (id) => server.unregister(id),
    resetBudget: (id) => server.resetBudget(id),
    counters: () => server.counters(),
    stop: async () => {
      if (!starting) return;
      await starting.catch(() => {});
      starting = undefined;
      await server.stop();
    },
  };
}
