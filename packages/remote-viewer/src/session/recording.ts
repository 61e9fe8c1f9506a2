import type { LiveNotice } from '@ringmark/contract/live/live';
import type { HostAnswer, LiveHostWanted } from '@ringmark/contract/live/doors';
import type { Tab } from '../tab/tab.types.ts';
import type { ProviderHosts } from './provider-hosts.ts';
import { reloadPage } from '../tab/navigation/history.ts';

/** A sign-in that is being recorded: it may lead over hosts of providers, which the person allows one by one. */
export interface Recording {
  hosts: ProviderHosts;
  /** Returns the page that replaces one at a host that must be allowed first; undefined where it may not be at all. */
  askFirst: (url: string) => string | undefined;
  /** Returns what the person is asked at present. */
  asked: () => LiveHostWanted | null;
  take: (answer: HostAnswer) => void;
}

const EMPTY_PAGE = 'about:blank';
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const questionPage = (host: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>${escaped(host)}</title>
<body style="margin:0;display:grid;place-items:center;min-height:100vh;font:16px sans-serif;text-align:center">
<p>${escaped(host)} wants to be opened.</p>`;

const nothing = () => {};

/**
 * Nothing waits for the answer: an empty page replaces the one that is wanted, and nothing is asked of its host. It is
 * loaded again once the person has allowed it, with what was sent to it.
 */
export function createRecording(
  { page, targetId }: Pick<Tab, 'page' | 'targetId'>,
  hosts: ProviderHosts,
  tell: (notice: LiveNotice) => void,
  back: () => Promise<void>,
): Recording {
  let asked: { notice: LiveHostWanted; isShown: boolean } | null = null;
  let lastId = 0;
  const over = (): void => {
    if (asked?.isShown) tell({ type: 'hostOver', id: asked.notice.id });
    asked = null;
  };
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId || !asked) return;
    if (!asked.isShown && frame.url === EMPTY_PAGE) return;
    if (asked.isShown || URL.parse(frame.url)?.host !== asked.notice.host) return over();
    asked.isShown = true;
    tell(asked.notice);
  });
  return {
    hosts,
    askFirst: (address) => {
      const url = URL.parse(address);
      if (!url || !hosts.couldAllow(address)) return undefined;
      over();
      lastId += 1;
      const isEncrypted = url.protocol === 'https:';
      asked = { notice: { type: 'hostWanted', id: lastId, host: url.host, isEncrypted }, isShown: false };
      return questionPage(url.host);
    },
    asked: () => asked?.notice ?? null,
    take: ({ id, isAllowed }) => {
      if (asked?.notice.id !== id) return;
      const { host } = asked.notice;
      over();
      if (!isAllowed) return void back().catch(nothing);
      hosts.allow(host);
      reloadPage(page).catch(nothing);
    },
  };
}
