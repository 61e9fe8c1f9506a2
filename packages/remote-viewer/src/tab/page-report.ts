import type { PageReport as ReportOfPage } from '@ringmark/contract/pins';
import { REPORT_LIMITS } from '@ringmark/contract/report-limits';
import type { CutEchoes } from './door/door-echoes.ts';
import { shortUrl, textWithoutSecrets, withoutSecrets } from './secrets-in-urls.ts';
import type { Tab } from './tab.types.ts';
import type { IsolatedWorld } from './isolated-world.ts';

/** A page with more pending requests than this loses the timing of the oldest. */
const MAX_TRACKED_REQUESTS = 500;
/** Above this traffic, recording requests would slow all other pages: the page's requests are no longer recorded. */
const PAGE_FLOOD_LIMITS = { eventsInOneSecond: 8_000, bytesAtOnce: 8 * 1024 ** 2 };

/** The cuts that are made in addresses before they are reported. */
export interface AddressCuts {
  cutEchoes: CutEchoes;
  address: (url: string) => string;
}
const UNCUT: AddressCuts = { cutEchoes: (told) => told, address: (url) => url };

type FailedRequest = ReportOfPage['requests'][number];
export interface PageReport {
  console: () => Promise<ReportOfPage['console']>;
  requests: () => FailedRequest[];
}

/**
 * Keeps the last errors of a tab's pages, as a browser's developer tools would show them.
 *
 * @param cuts what is taken out of addresses; the world does the same for what it answers.
 */
export function followReport(tab: Tab, world: IsolatedWorld, cuts: AddressCuts = UNCUT): PageReport {
  const told = (url: string) => cuts.cutEchoes(cuts.address(withoutSecrets(url)));
  const requests: FailedRequest[] = [];
  followRequests(tab, (request) => {
    requests.push(request);
    if (requests.length > REPORT_LIMITS.requestEntries) requests.shift();
  });
  return {
    console: async () => {
      const entries = await world.ask('readConsole', []);
      return entries.slice(-REPORT_LIMITS.consoleEntries).map(({ level, text, at }) => ({
        level,
        text: textWithoutSecrets(text).slice(0, REPORT_LIMITS.reportTextLength),
        at: Date.parse(at) || 0,
      }));
    },
    // The addresses are cleaned only when read: a page may fail a thousand times a second.
    requests: () =>
      requests.map((request) => ({
        ...request,
        url: told(request.url).slice(0, REPORT_LIMITS.reportTextLength),
      })),
  };
}

function followRequests({ page }: Tab, failed: (request: FailedRequest) => void): void {
  const underWay = new Map<string, { method: string; url: string; at: number }>();
  const note = (id: string, status: number | null, failure: string, at: number) => {
    const request = underWay.get(id);
    if (!request) return;
    failed({
      method: request.method.slice(0, REPORT_LIMITS.requestMethodLength),
      url: request.url,
      status,
      failure: failure.slice(0, REPORT_LIMITS.requestFailureLength) || null,
      ms: Math.max(0, Math.round((at - request.at) * 1000)),
    });
  };
  page.onFlood(PAGE_FLOOD_LIMITS, () => {
    page.send('Network.disable').catch(() => {});
  });
  page.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    underWay.set(requestId, { method: request.method, url: shortUrl(request.url), at: timestamp });
    if (underWay.size > MAX_TRACKED_REQUESTS) underWay.delete(underWay.keys().next().value ?? '');
  });
  page.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    if (response.status >= 400) note(requestId, response.status, response.statusText, timestamp);
    if (response.status >= 400) underWay.delete(requestId);
  });
  page.on('Network.loadingFinished', ({ requestId }) => underWay.delete(requestId));
  page.on('Network.loadingFailed', ({ requestId, errorText, canceled, timestamp }) => {
    if (!canceled) note(requestId, null, errorText, timestamp);
    underWay.delete(requestId);
  });
}
