import { URL_LIMITS } from '@ringmark/contract/url-limits';
import type { SessionReport } from '../base/views.types.ts';
import type { ViewSession } from './view-session.types.ts';
import { withoutSecrets } from '../tab/secrets-in-urls.ts';

/** Returns what a developer would ask about the page: where it is, its console errors, what failed to load. */
export async function reportOf(session: ViewSession): Promise<SessionReport> {
  const { title } = await session.world.ask('placeNow', []);
  return {
    url: session
      .cutEchoes(session.address(withoutSecrets(session.navigation.url())))
      .slice(0, URL_LIMITS.urlLength),
    title,
    loadMs: session.navigation.loadMs(),
    console: await session.report.console(),
    requests: session.report.requests(),
  };
}
