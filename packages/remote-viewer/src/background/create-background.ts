import type { RemoteViewer } from '../viewer.types.ts';
import type { BackgroundParts } from './background-tab.ts';
import { checkPins } from './check-pins.ts';
import { tryDoor } from './try-door.ts';

/** What is done with pages that nobody watches, beside proofs. */
export const createBackground = (parts: BackgroundParts): Pick<RemoteViewer, 'checkPins' | 'tryDoor'> => ({
  checkPins: (input) => checkPins(parts, input),
  tryDoor: (input) => tryDoor(parts, input),
});
