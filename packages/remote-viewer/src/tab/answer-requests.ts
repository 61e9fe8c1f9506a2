import type { CdpSession, EventParams } from '../cdp/connection.ts';
import type { FrozenAnswers } from './frozen-answers.ts';
import type { DoorVerdict } from './door/door-rules.ts';
import type { GuardEvents, NavigationRules } from './navigation/navigation.types.ts';
import { shownUrl } from './secrets-in-urls.ts';
import type { Tab } from './tab.types.ts';

type Paused = EventParams<'Fetch.requestPaused'>;

const HTML = [{ name: 'content-type', value: 'text/html; charset=utf-8' }];
const OK = { ok: true } as const;
const nothing = () => {};

/** Answers every request that waits, of the page and of its frames in processes of their own. */
export function answerRequests(tab: Tab, rules: NavigationRules, events: GuardEvents): void {
  const answerIn = (session: CdpSession): void => {
    session.on('Fetch.requestPaused', (paused) => answerRequest(session, paused, { tab, rules, events }));
    answerChallenges(session, rules);
  };
  answerIn(tab.page);
  tab.onFrame(answerIn);
}

interface Answering {
  tab: Tab;
  rules: NavigationRules;
  events: GuardEvents;
}

function answerRequest(session: CdpSession, paused: Paused, { tab, rules, events }: Answering): void {
  const { requestId, request, frameId, resourceType } = paused;
  const isPage = resourceType === 'Document' && frameId === tab.targetId;
  const fail = (errorReason: 'Aborted' | 'BlockedByClient') =>
    session.send('Fetch.failRequest', { requestId, errorReason }).catch(nothing);
  const admitted = isPage ? rules.admit(request.url) : OK;
  const question = admitted.ok ? undefined : rules.askFirst?.(request.url);
  if (question !== undefined) {
    events.admitted();
    const body = Buffer.from(question).toString('base64');
    const answer = { requestId, responseCode: 200, responseHeaders: HTML, body };
    session.send('Fetch.fulfillRequest', answer).catch(nothing);
    return;
  }
  const judged: DoorVerdict = admitted.ok
    ? (rules.door?.judge(paused) ?? OK)
    : { ok: false, sentence: admitted.message };
  if (judged.ok && rules.frozen) {
    if (isPage) events.admitted();
    answerFromParts(session, paused, rules.frozen);
    return;
  }
  if (judged.ok) {
    if (isPage) events.admitted();
    const { headers } = judged;
    // A request that cannot continue as it must is not sent at all.
    session
      .send('Fetch.continueRequest', { requestId, ...(headers && { headers }) })
      .catch(() => fail('Aborted'));
    return;
  }
  // An aborted navigation leaves the current document where it is.
  void fail(resourceType === 'Document' ? 'Aborted' : 'BlockedByClient');
  (isPage ? events.refused : events.partRefused)(shownUrl(request.url), judged.sentence);
}

function answerFromParts(session: CdpSession, paused: Paused, answers: FrozenAnswers): void {
  const { requestId } = paused;
  const fail = () =>
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(nothing);
  answers(paused).then(
    (answer) =>
      answer ? session.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(fail) : fail(),
    fail,
  );
}

function answerChallenges(session: CdpSession, rules: NavigationRules): void {
  const tried = new Set<string>();
  session.on('Fetch.authRequired', (challenge) => {
    const { requestId, authChallenge } = challenge;
    if (authChallenge.source === 'Server') {
      const authChallengeResponse = rules.signIn.respond(challenge);
      session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(nothing);
      return;
    }
    const isFirst = authChallenge.source === 'Proxy' && !tried.has(requestId);
    tried.add(requestId);
    const authChallengeResponse = isFirst
      ? { response: 'ProvideCredentials' as const, ...rules.credentials }
      : { response: 'CancelAuth' as const };
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(nothing);
  });
}
