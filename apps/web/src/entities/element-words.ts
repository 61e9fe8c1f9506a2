import type { ElementState } from '@ringmark/contract/vocabulary';

/** Returns the words for the result of the last nightly check. */
export const elementWords = (state: ElementState): string =>
  state === 'not_opened' ? 'Page couldn’t be opened' : `Element ${state.replace('_', ' ')}`;

/** Returns the words for a state that someone should look at; nothing if all is as it was, or not known. */
export const elementRemark = (state: ElementState | null): string | false | null =>
  state && !/found|checked/.test(state) && elementWords(state);
