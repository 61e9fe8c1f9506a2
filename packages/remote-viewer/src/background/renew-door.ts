import { setTimeout as wait } from 'node:timers/promises';
import { MAX_STATE_BYTES } from '../session/keep-site-state.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { withoutGiven } from '../tab/door/door-state.ts';
import type { OpenDoor, RecordedSignIn } from '@ringmark/contract/viewing/doors';
import { type BackgroundParts, inBackgroundPlace } from './background-tab.ts';
import type { DoorRenewal, TrialInput } from '@ringmark/contract/viewing/door-trials';

const PICTURES_MS = 2_000;
/** Pages renew what they keep of a sign-in soon after they have loaded. */
const RENEWAL_MS = 2_000;

/** Reads what the site keeps by now, without what the other parts of the site access brought. */
async function readRecorded({ keeper }: ViewSession, door: OpenDoor): Promise<RecordedSignIn | null> {
  if (!door.recorded || !keeper) return null;
  const state = withoutGiven(await keeper.current(), door);
  const recorded = { ...door.recorded, state: { ...state, secrets: [] } };
  // The old state opened the page: better that than nothing.
  return Buffer.byteLength(JSON.stringify(recorded.state)) > MAX_STATE_BYTES ? null : recorded;
}

/** Opens a page with its site access like a view, and reads what the sign-in has become. Throws ViewerError. */
export async function renewDoor(parts: BackgroundParts, { page, door }: TrialInput): Promise<DoorRenewal> {
  const renew = async (session: ViewSession) => {
    await session.world.ask('picturesArrived', [PICTURES_MS]);
    await wait(RENEWAL_MS, undefined, { signal: page.signal });
    const isClosed = (await session.door?.look()) ?? false;
    return { isClosed, recorded: isClosed ? null : await readRecorded(session, door) };
  };
  const answer = await inBackgroundPlace(parts, page, (open) =>
    open({ ...page, door, isRenewal: true }, renew),
  );
  if (!answer.opened) return { isOpen: false, why: answer.why, recorded: null };
  const { isClosed, recorded } = answer.result;
  return { isOpen: !isClosed, why: isClosed ? 'sign_in' : null, recorded };
}
