import type { LiveNotice } from '@ringmark/contract/live/live';
import { expect, it } from 'vitest';
import type { EventParams } from '../cdp/connection.ts';
import { createHttpSignIn } from './http-sign-in.ts';
import type { Tab } from './tab.types.ts';

const URL_OF_PAGE = 'https://shop.example/';

/** A tab whose events the test makes up. */
function aTab() {
  const listeners: ((event: EventParams<'Page.frameNavigated'>) => void)[] = [];
  const page = {
    on: (_name: string, listener: (typeof listeners)[number]) => {
      listeners.push(listener);
      return () => {};
    },
  };
  const tab = { page, targetId: 'top', onEnd: () => () => {} } as unknown as Tab;
  const arrive = (url: string) => {
    for (const listener of listeners)
      listener({ frame: { id: 'top', url } } as EventParams<'Page.frameNavigated'>);
  };
  return { tab, arrive };
}

const CHALLENGE = {
  requestId: '1',
  frameId: 'top',
  request: { url: URL_OF_PAGE },
  resourceType: 'Document',
  authChallenge: { source: 'Server', origin: 'https://shop.example', scheme: 'basic', realm: 'Staging' },
} as EventParams<'Fetch.authRequired'>;

it('a site’s question survives the news of the empty page before it, which comes by another way and may be late', () => {
  const { tab, arrive } = aTab();
  const told: LiveNotice[] = [];
  const signIn = createHttpSignIn(tab, new Map(), (notice) => told.push(notice));
  expect(signIn.respond(CHALLENGE)).toEqual({ response: 'CancelAuth' });
  arrive('about:blank');
  arrive(URL_OF_PAGE);
  expect(told).toMatchObject([{ type: 'signIn', host: 'shop.example' }]);
  expect(signIn.asked()).not.toBeNull();
  arrive('about:blank');
  expect(signIn.asked()).toBeNull();
});
