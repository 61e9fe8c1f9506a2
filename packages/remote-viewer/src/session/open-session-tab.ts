import type { Preferences } from '@ringmark/contract/live/preferences';
import { isHostOfSites } from '@ringmark/egress/url-admission';
import type { DeviceWindow } from '../tab/device.ts';
import type { OpenDoor, DoorClosed } from '@ringmark/contract/viewing/doors';
import { stateOf } from '../tab/door/door-state.ts';
import type { DoorUse } from '../tab/door/door-rules.ts';
import { guardDoor } from '../tab/door/guard-door.ts';
import { applyRules, type TabRules } from '../tab/page-rules.ts';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RuleOfHosts } from '../in-page/rules/page-rules.types.ts';
import { createSendGuard, type SendGuard } from '../tab/send-guard.ts';
import { parseSiteState, restoreSiteState } from '../tab/site-state.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { KeptSiteState } from '../base/views.types.ts';
import type { OpenerParts } from './opener.types.ts';
import { createProviderHosts, type ProviderHosts } from './provider-hosts.ts';
import type { SessionIdentity } from './session-registry.ts';
import { beginSession } from './view-session.ts';
import { type SessionParts, type ViewSession } from './view-session.types.ts';
import type { Target } from './view-target.ts';

export interface PageIdentity extends SessionIdentity {
  isAttended: boolean;
  siteState?: KeptSiteState | undefined;
  preferences?: Preferences | undefined;
  userAgent?: string | undefined;
  rules?: readonly PageRule[] | undefined;
  /** The site access, which replaces `siteState`. */
  door?: OpenDoor | undefined;
  doorClosed?: ((how: DoorClosed) => void) | undefined;
  /** True for the only page that may renew what the site access has recorded. */
  isRenewal?: boolean | undefined;
  /** True if someone wants to see what the page shows, even if it asks for a sign-in. */
  isTrial?: boolean | undefined;
  /** Steps that led to a pin may have to be repeated in it. */
  mayRepeat?: boolean | undefined;
  /** The person signs in here so that it is kept: nothing was before. */
  isRecording?: boolean | undefined;
}

/** Returns what the page starts with: with a site access only a copy of its state, and in a recording nothing else. */
function firstOf({ door, isRecording, siteState }: PageIdentity, { allowedUrls }: Target) {
  if (door) return stateOf(door, allowedUrls);
  if (isRecording) return undefined;
  return siteState?.first ? parseSiteState(siteState.first) : undefined;
}

/**
 * Pages may pass over a provider's hosts, and show nothing of them: what opens there is the account of the person who
 * signed in.
 */
const nothingOf = (hosts: readonly string[]): RuleOfHosts[] =>
  hosts.length === 0
    ? []
    : [
        { action: 'mask', selector: 'html, title', hosts },
        { action: 'hide', selector: 'html', hosts },
      ];

const purposeOf = ({ isRecording, isRenewal }: PageIdentity): DoorUse => {
  if (isRecording) return 'recording';
  return isRenewal ? 'renewal' : 'view';
};

export async function openSessionTab(
  parts: OpenerParts,
  target: Target,
  size: DeviceWindow,
  identity: PageIdentity,
): Promise<ViewSession> {
  const tab = await parts.host.openTab(size);
  try {
    const { preferences, userAgent, isRecording } = identity;
    const door = isRecording && identity.door ? { ...identity.door, recorded: undefined } : identity.door;
    if (preferences || userAgent) await tab.prefer({ ...preferences, ...(userAgent && { userAgent }) });
    const first = firstOf({ ...identity, door }, target);
    const providers = createProviderHosts(target, parts.egress, door?.recorded?.hosts);
    const isPassed = door && !isRecording && !identity.isTrial;
    const pageRules = await applyRules(
      tab,
      identity.rules ?? [],
      isPassed ? nothingOf(providers.foreign()) : [],
    );
    const isOfSites = {
      host: (host: string) => isHostOfSites(host, target.allowedUrls) || providers.ownsCookies(host),
      origin: (origin: string) => target.admit(`${origin}/`).ok,
    };
    // People sign in again if their sign-ins cannot be restored: the page opens in any case.
    if (first) await restoreSiteState(tab, first, isOfSites).catch(() => {});
    const doorRules = door && (await guardDoor(tab, door, target.url, purposeOf(identity)));
    const own = { admit: providers.admit, door: doorRules };
    const sends = identity.mayRepeat ? await createSendGuard(tab, own) : undefined;
    return beginSessionIn(tab, parts, target, {
      ...identity,
      door,
      providers,
      kept: { first, isOfSites },
      pageRules,
      sends,
      pageGuard: sends?.rules ?? own,
    });
  } catch (error) {
    tab.end('closed');
    throw error;
  }
}

/** A page may try to leave thirty times a second for as long as it is open. */
const MAX_LOGGED_REFUSALS = 20;

interface Beginning extends PageIdentity {
  providers: ProviderHosts;
  kept: Pick<SessionParts['siteState'], 'first' | 'isOfSites'>;
  pageGuard: SendGuard['rules'];
  pageRules: TabRules;
  sends: SendGuard | undefined;
}

/** Nothing of a view with a site access is written back. */
const saveOf = ({ door, isRecording, siteState }: PageIdentity) =>
  door || isRecording ? undefined : siteState?.save;

function beginSessionIn(
  tab: Tab,
  { egress, counters, log, clock }: OpenerParts,
  target: Target,
  beginning: Beginning,
): ViewSession {
  const { id, ownerId, share, over, isAttended, door, doorClosed, providers } = beginning;
  counters.opened += 1;
  tab.onEnd(() => egress.unregister(id));
  let refusals = 0;
  return beginSession({
    id,
    ownerId,
    share,
    tab,
    clock,
    isAttended,
    pageRules: beginning.pageRules,
    sends: beginning.sends,
    siteState: {
      ...beginning.kept,
      save: saveOf(beginning),
      failed: (err) => log.warn({ err, session: id }, "Couldn't store the sign-ins of a remote view."),
    },
    openedWith: door,
    door:
      door && !beginning.isRecording
        ? {
            door,
            openedUrl: target.url,
            isProvider: providers.isAt,
            closed: (how) => doorClosed?.(how),
          }
        : undefined,
    recordsOver: beginning.isRecording ? providers : undefined,
    rules: {
      ...beginning.pageGuard,
      credentials: egress.register(
        id,
        target.ownOrigin
          ? { kind: 'own', origin: target.ownOrigin }
          : { kind: 'public', allowedUrls: target.allowedUrls },
      ),
    },
    arrived: () => egress.resetBudget(id),
    refused: (url) => {
      counters.refusedNavigations += 1;
      refusals += 1;
      if (refusals > MAX_LOGGED_REFUSALS) return;
      log.info({ session: id, url: url.slice(0, 200) }, 'A navigation was blocked.');
    },
    over: (reason) => {
      if (reason !== 'closed' && reason !== 'let_go')
        log.info({ session: id, reason }, 'A remote view has ended.');
      over(reason);
    },
  });
}
