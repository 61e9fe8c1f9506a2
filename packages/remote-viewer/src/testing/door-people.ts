import type { LiveNotice } from '@ringmark/contract/live/live';
import { expect } from 'vitest';
import type { OpenDoor, DoorClosed, RecordedSignIn } from '@ringmark/contract/viewing/doors';
import { APP, type DoorNet } from './door-net.ts';

export const BARE_DOOR: OpenDoor = {
  level: 'look',
  httpSecrets: [],
  headers: [],
  cookies: [],
  readableUrls: [],
  signOutUrls: [],
};
const SITES = { allowedUrls: [APP], isAnyOfSites: true, width: 800, height: 600 };

/** A button in the corner of a page, where `press` meets it. */
export const BUTTON =
  '<button style="position:absolute;top:0;left:0;width:99px;height:50px;font-size:20px">Go</button>';

/** Makes people who record a sign-in to a site of a net, and who view it with site access. */
export function doorPeople(net: DoorNet) {
  const watch = async (ownerId: string, sessionId: string) => {
    const key = { ownerId, sessionId };
    const notices: LiveNotice[] = [];
    const sink = { frame: async () => {}, event: (event: LiveNotice) => void notices.push(event) };
    const live = await net.viewer.live(sessionId, ownerId, sink);
    const title = async () => (await net.viewer.report(key)).title;
    const press = () => live.send({ type: 'click', x: 20, y: 20 });
    const refusals = () => notices.filter((one) => one.type === 'refused').map(({ sentence }) => sentence);
    return { key, live, notices, title, press, refusals };
  };
  return {
    /** Signs in as a person does: allows a provider, presses the button, and keeps what there is at a title. */
    async record(url: string, { until, over }: { until: string; over?: string }): Promise<RecordedSignIn> {
      const { sessionId } = await net.viewer.openRecording({ ownerId: 'ann', url, ...SITES });
      const { key, live, notices, title, press } = await watch('ann', sessionId);
      const wanted = () => notices.find((notice) => notice.type === 'hostWanted');
      if (over) {
        await expect.poll(wanted).toMatchObject({ host: new URL(over).host });
        live.send({ type: 'hostAnswer', id: wanted()?.id ?? 0, isAllowed: true });
      }
      await expect.poll(title).toBe('Sign in');
      press();
      await expect.poll(title).toBe(until);
      const recorded = await net.viewer.keepRecording(key);
      await net.viewer.close(key);
      // The recording comes back like this from where it was sealed.
      return JSON.parse(JSON.stringify(recorded));
    },
    async open(ownerId: string, url: string, door: OpenDoor | undefined) {
      const how: DoorClosed[] = [];
      const doorClosed = (why: DoorClosed) => void how.push(why);
      const { sessionId, isDoorClosed } = await net.viewer.open({ ownerId, url, ...SITES, door, doorClosed });
      return { ...(await watch(ownerId, sessionId)), how, isDoorClosed };
    },
    /** Makes the page for trials and renewals. */
    page: (url: string) => ({ ownerId: 'keeper', url, ...SITES, signal: new AbortController().signal }),
    leave: () => Promise.all(['ann', 'ben'].map((person) => net.viewer.closeAllOf(person))),
  };
}
