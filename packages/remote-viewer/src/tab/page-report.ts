import type { EventParams } from '../cdp/connection.ts';
import type { ConsoleEntry, FailedRequest } from '../viewer.types.ts';
import { textWithoutSecrets, withoutSecrets } from './secrets-in-urls.ts';
import type { Tab } from './tab.types.ts';

const keptConsole = 50;
const keptRequests = 20;
/** Requests under way that are remembered; a page with more of them loses the oldest' times. */
const trackedRequests = 500;

export type PageReport = { console: () => ConsoleEntry[]; requests: () => FailedRequest[] };

/** Keeps the last errors of a tab's pages, as a developer's tools would show them. */
export function followReport(tab: Tab): PageReport {
  const entries: ConsoleEntry[] = [];
  const requests: FailedRequest[] = [];
  const keep = (level: ConsoleEntry['level'], text: string, source: string) => {
    entries.push({
      level,
      text: textWithoutSecrets(text).slice(0, 500),
      source: withoutSecrets(source),
      at: new Date().toISOString(),
    });
    if (entries.length > keptConsole) entries.shift();
  };
  followConsole(tab, keep);
  followRequests(tab, (request) => {
    requests.push(request);
    if (requests.length > keptRequests) requests.shift();
  });
  return { console: () => [...entries], requests: () => [...requests] };
}

type Keep = (level: ConsoleEntry['level'], text: string, source: string) => void;

function followConsole({ page }: Tab, keep: Keep): void {
  page.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    if (type !== 'error' && type !== 'warning' && type !== 'assert') return;
    const text = args.slice(0, 10).map(textOfArgument).join(' ');
    keep(type === 'warning' ? 'warning' : 'error', text, stackTrace?.callFrames[0]?.url ?? '');
  });
  page.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, url } }) => {
    keep('uncaught', exception?.description ?? `${text} ${textOfArgument(exception)}`, url ?? '');
  });
  page.on('Log.entryAdded', ({ entry }) => {
    // Failed requests stand in the other list already.
    if (entry.source === 'network' || (entry.level !== 'error' && entry.level !== 'warning')) return;
    keep(entry.level, entry.text, entry.url ?? '');
  });
}

type RemoteObject = EventParams<'Runtime.consoleAPICalled'>['args'][number];

function textOfArgument(value: RemoteObject | undefined): string {
  if (!value) return '';
  if (value.value !== undefined) return String(value.value).slice(0, 500);
  return (value.description ?? value.type).slice(0, 500);
}

function followRequests({ page }: Tab, failed: (request: FailedRequest) => void): void {
  const underWay = new Map<string, { method: string; url: string; at: number }>();
  const note = (id: string, status: number | null, reason: string, at: number) => {
    const request = underWay.get(id);
    if (!request) return;
    failed({
      method: request.method,
      url: withoutSecrets(request.url),
      status,
      reason,
      ms: Math.max(0, Math.round((at - request.at) * 1000)),
    });
  };
  page.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    underWay.set(requestId, { method: request.method, url: request.url, at: timestamp });
    if (underWay.size > trackedRequests) underWay.delete(underWay.keys().next().value ?? '');
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
