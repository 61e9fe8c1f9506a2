import { drawnForAgents } from '../../../outward/agents/agent-pictures.service.ts';
import type { Services } from '../../../core/context.ts';
import { closeUpsOf } from '../../../outward/notifications/mail-pictures.ts';
import { markedPicturesOf } from './marked-picture.service.ts';

/** Removes from memory everything that was drawn from pictures which nobody may see again. */
export function forgetDrawn(viewer: Services['viewer'], pictureIds: readonly string[]): void {
  for (const cache of [drawnForAgents(viewer), closeUpsOf(viewer), markedPicturesOf(viewer)])
    for (const key of cache.keys().toArray())
      if (pictureIds.some((id) => key.startsWith(id))) cache.delete(key);
}
