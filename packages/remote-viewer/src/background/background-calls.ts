import { checkPins } from './check-pins.ts';
import type { BackgroundParts } from './background-tab.ts';
import type { BackgroundCalls } from './background.types.ts';
import { readPage } from './read-page.ts';
import { renewDoor } from './renew-door.ts';
import { tryDoor } from './try-door.ts';

/** Creates the calls for pages that nobody watches, except proofs. */
export const createBackgroundCalls = (parts: BackgroundParts): BackgroundCalls => ({
  checkPins: (input) => checkPins(parts, input),
  readPage: (input) => readPage(parts, input),
  tryDoor: (input) => tryDoor(parts, input),
  renewDoor: (input) => renewDoor(parts, input),
});
