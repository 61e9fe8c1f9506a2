import { withoutGiven } from '../tab/door/door-state.ts';
import type { RecordedSignIn } from '@ringmark/contract/viewing/doors';
import { ViewerError } from '../base/viewer-error.ts';
import { MAX_STATE_BYTES } from './keep-site-state.ts';
import type { ViewSession } from './view-session.types.ts';

/** Reads what a sign-in has left. Throws ViewerError. */
export async function keepRecording({ recording, keeper, openedWith }: ViewSession): Promise<RecordedSignIn> {
  if (!recording || !keeper) throw new ViewerError('viewport_gone');
  // Names and passwords of HTTP authentication are a separate kind of site access.
  const there = await keeper.current();
  const state = { ...(openedWith ? withoutGiven(there, openedWith) : there), secrets: [] };
  if (Buffer.byteLength(JSON.stringify(state)) > MAX_STATE_BYTES)
    throw new ViewerError('recording_too_large');
  return { state, hosts: recording.hosts.all() };
}
