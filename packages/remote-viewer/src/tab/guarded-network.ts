import { mayNavigate, mayOpen } from '@ringmark/egress/url-admission';
import { parseAllowList } from '@ringmark/egress/allow-list';
import { createGuardedProxy, type GuardedProxy } from '@ringmark/egress/guarded-proxy';
import type { Verdict } from './navigation/navigation.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { RemoteViewerOptions } from '../base/viewer-options.types.ts';

export interface Egress extends GuardedProxy {
  /** The address to open, as parsed, when it is one of those allowed, or on their sites. Throws ViewerError. */
  requireOpenable: (url: string, allowedUrls: readonly string[], isAnyOfSites: boolean) => URL;
  admit: (url: string, allowedUrls: readonly string[]) => Verdict;
}

const SITE_REFUSALS = new Set(['private_address', 'url_not_allowed', 'site_not_allowed']);

const orUnavailable = (url: Promise<string>) =>
  url.catch((cause: unknown) => {
    throw new ViewerError('remote_unavailable', { cause });
  });

/** The pages' network: which addresses may be opened, and the proxy for all traffic. */
export function createEgress(options: RemoteViewerOptions): Egress {
  const allowList = parseAllowList(options.allow.join(','));
  const network = options.network ?? createGuardedProxy(options);
  return {
    ...network,
    url: () => orUnavailable(network.url()),
    localUrl: () => orUnavailable(network.localUrl()),
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
    // A proxy that others share is stopped by them.
    stop: async () => (options.network ? undefined : network.stop()),
  };
}
