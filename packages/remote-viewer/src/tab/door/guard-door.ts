import type { CdpSession } from '../../cdp/connection.ts';
import type { Tab } from '../tab.types.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { type DoorRules, type DoorUse, openSockets, rulesOf } from './door-rules.ts';
import { guardLeftFrames } from './guard-left-frames.ts';
import { socketSource } from './socket-source.ts';
import { SPECULATION_SOURCE } from './speculation-source.ts';

/** Runs a source before each document's first script. */
export function runFirst(tab: Tab, source: string): Promise<unknown> {
  const runIn = (session: CdpSession) =>
    session.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true });
  tab.onFrame((frame) => {
    runIn(frame).catch(() => {});
  });
  return runIn(tab.page);
}

/** Sockets are shut before a document's or worker's first script. */
function shutSockets(tab: Tab, source: string): Promise<unknown> {
  tab.onWorker((worker) => {
    worker.send('Runtime.evaluate', { expression: source }).catch(() => {});
  });
  return runFirst(tab, source);
}

/**
 * Makes every request that a site access concerns wait for its rules, in the page, its frames and their workers: those
 * of workers come by the page or frame that they belong to. Call it before the first page. Throws when the browser
 * refuses it.
 *
 * @param use as for `rulesOf`.
 * @returns the rules, for the code that answers the requests.
 */
export async function guardDoor(
  tab: Tab,
  door: OpenDoor,
  openedUrl: string,
  use: DoorUse = 'view',
): Promise<DoorRules> {
  const rules = rulesOf(door, openedUrl, use);
  const asked = { handleAuthRequests: true, patterns: rules.patterns };
  tab.onFrame((frame) => {
    frame.send('Fetch.enable', asked).catch(() => {});
  });
  const open = openSockets(door, openedUrl, use);
  await Promise.all([
    tab.page.send('Fetch.enable', asked),
    use === 'recording' || guardLeftFrames(tab, rules),
    use === 'recording' || runFirst(tab, SPECULATION_SOURCE),
    open && shutSockets(tab, socketSource(open)),
  ]);
  return rules;
}
