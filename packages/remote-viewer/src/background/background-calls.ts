import type { RemoteViewer } from '../viewer.types.ts';
import { checkPins } from './check-pins.ts';
import type { BackgroundParts } from './background-tab.ts';
import { readPage } from './read-page.ts';

export const createBackgroundCalls = (
  parts: BackgroundParts,
): Pick<RemoteViewer, 'checkPins' | 'readPage'> => ({
  checkPins: (input) => checkPins(parts, input),
  readPage: (input) => readPage(parts, input),
});
