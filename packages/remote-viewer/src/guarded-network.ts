import { mayNavigate, mayOpen } from '@ringmark/egress/url-admission';
import { parseAllowList } from '@ringmark/egress/allow-list';
import { EgressProxy } from '@ringmark/egress/proxy';
import type { Reach } from '@ringmark/egress/proxy-session';
import type { EgressCounters } from '@ringmark/egress/egress.types';
import type { Verdict } from './tab/navigation/navigation.types.ts';
import { ViewerError } from './viewer-error.ts';
import type { RemoteViewerOptions } from './viewer-options.types.ts';

export interface Egress {
  /** The proxy's address; the proxy starts listening at the first call. */
  url: () => Promise<string>;
  /** The same for this process, which needs no name that a browser elsewhere knows. */
  localUrl: () => Promise<string>;
  /** The address to open, as parsed, when it is one of those allowed, or on their sites. Throws ViewerError. */
  requireOpenable: (url: string, allowedUrls: readonly string[], isAnyOfSites: boolean) => URL;
  admit: (url: string, allowedUrls: readonly string[]) => Verdict;
  register: (id: string, reach: Reach) => { username: string; password: string };
  unregister: (id: string) => void;
  resetBudget: (id: string) => void;
  counters: () => EgressCounters;
  stop: () => Promise<void>;
}

const SITE_REFUSALS = new Set(['private_address', 'url_not_allowed', 'site_not_allowed']);

/** The pages' network: which addresses may be opened, and the proxy for all traffic. */
export function createEgress({ allow, proxy, egress, log }: RemoteViewerOptions): Egress {
  const allowList = parseAllowList(allow.join(','));
  const server = new EgressProxy({
    allowList,
    ...egress,
    ...(proxy?.bindHost === undefined ? {} : { bindHost: proxy.bindHost }),
    ...(proxy?.port === undefined ? {} : { port: proxy.port }),
    ...(proxy?.advertiseHost === undefined ? {} : { advertisedHost: proxy.advertiseHost }),
    onDenial: (denial) => log.warn(denial, 'A page requested an address that remote viewing blocks.'),
  });
  let starting: Promise<void> | undefined;
  const start = async () => {
    starting ??= server.start();
    await starting.catch((cause: unknown) => {
      starting = undefined;
      log.error(
        { err: cause },
        'The proxy that pages use to reach the network couldn’t be started on this machine.',
      );
      throw new ViewerError('remote_unavailable', { cause });
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
    requireOpenable: (url, allowedUrls, isAnyOfSites) => {
      const judge = isAnyOfSites ? mayNavigate : mayOpen;
      const admission = judge(url, allowedUrls, allowList);
      if (admission.ok) return admission.url;
      const code = SITE_REFUSALS.has(admission.code) ? 'site_not_allowed' : 'bad_url';
      throw new ViewerError(code, { sentence: admission.message });
    },
    admit: (url, allowedUrls) => {
      const admission = mayNavigate(url, allowedUrls, allowList);
      return admission.ok ? { ok: true } : { ok: false, message: admission.message };
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
