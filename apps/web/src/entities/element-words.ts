import type { ElementState } from '@ringmark/contract/vocabulary';

/** What the last nightly check found. */
export const elementWords = (state: ElementState): string =>
  state === 'not_opened' ? 'Page couldn’t be opened' : `Element ${state.replace('_', ' ')}`;

/** What somebody should look at; nothing where all is as it was, or not known. */
export const elementRemark = (state: ElementState | null): string | false | null =>
  state && !/found|checked/.test(state) && elementWords(state);
