import { randomBytes } from 'node:crypto';
import type { ProofParts } from '../proofs/prove-pin.ts';
import type { Drawn } from '../proofs/proofs.types.ts';
import { untilStill } from '../proofs/until-still.ts';
import { lookerOf } from '../proofs/visit.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import type { KeptInput, KeptSeen } from '@ringmark/contract/viewing/frozen-pages';
import type { KeptLooks } from './kept-looks.ts';
import { prepareFrozen } from './open-frozen.ts';
import { wholeOf } from './page-look.ts';

/** A kept page has this long to show the pictures of its parts. */
const PICTURES_MS = 3_000;
/** A comparison tells nothing of a page of which less than this part holds still. */
const MIN_COMPARED = 0.5;

interface Looked {
  drawn: Drawn;
  elementState: KeptSeen['elementState'];
}

async function lookAt(
  { pictures }: ProofParts,
  session: ViewSession,
  { element }: KeptInput,
): Promise<Looked> {
  const { world } = session;
  await world.ask('picturesArrived', [PICTURES_MS]);
  const { frames } = await untilStill(lookerOf(session, pictures), {});
  const animated = await world.ask('animatedBoxes', [true]);
  const drawn = { pictures: frames, animated, box: wholeOf(session) };
  // Looking for the element scrolls the boxes around it: the pictures come first.
  const place = element && (await world.ask('placeOfElement', [element]));
  return { drawn, elementState: place && place.state };
}

/** Opens a kept page as people open it, in a place of the background. */
async function openAndLook(parts: ProofParts, input: KeptInput): Promise<Looked> {
  const { ownerId, signal } = input;
  const show = prepareFrozen(parts, input);
  const id = `background-${randomBytes(16).toString('base64url')}`;
  const share = { owner: ownerId, group: ownerId };
  const leave = await parts.background.enter(signal);
  let session: ViewSession | undefined;
  const stop = () => session?.end('closed');
  signal.addEventListener('abort', stop);
  try {
    const opened = await show({ id, ownerId, share, over: () => {} }, (begun) => {
      session = begun;
    });
    signal.throwIfAborted();
    return await opened.run(() => lookAt(parts, opened, input));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    leave();
  }
}

/** Compares a kept page with what was shown when it was taken. */
export async function compareKept(
  parts: ProofParts,
  looks: KeptLooks,
  input: KeptInput,
): Promise<KeptSeen | undefined> {
  const before = looks.find(input.look);
  if (!before) return undefined;
  const { drawn, elementState } = await openAndLook(parts, input);
  // A box that is the whole window leaves no room for laying one picture elsewhere over the other.
  const { share, compared } = await parts.pictureWorker.compare(before, drawn);
  looks.drop(input.look);
  return { differs: compared < MIN_COMPARED ? null : share, elementState };
}
