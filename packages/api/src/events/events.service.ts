import type { ChangeEvent } from '@ringmark/contract/events';
import { tracked } from '@trpc/server';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function* followChanges(
  _ctx: SignedInContext,
  _lastEventId: string | null,
  _signal?: AbortSignal,
) {
  const entry: { id: number; event: ChangeEvent } = unbuilt();
  yield tracked(String(entry.id), entry.event);
}
