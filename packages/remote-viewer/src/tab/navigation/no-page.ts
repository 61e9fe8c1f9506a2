import type { Tab } from '../tab.types.ts';

const NO_CONTENT = new Set([204, 205]);

const sentenceOf = (status: number, mimeType: string): string => {
  if (NO_CONTENT.has(status)) return 'The site returns no page for this URL.';
  const file = mimeType === 'application/pdf' ? 'a PDF' : 'a file';
  return `This URL leads to ${file}, not to a page. Open it in a new browser tab.`;
};

/**
 * Follows what a site answers instead of a page: a file, which the browser does not show, or nothing. Chromium breaks off such
 * a navigation and tells no reason.
 *
 * @returns a function that says in a sentence what came, or null for a page; forget what came before with `forget`
 */
export function watchAnswersWithoutPage({ page, targetId }: Tab) {
  let answered: { status: number; mimeType: string } | null = null;
  page.on('Network.responseReceived', ({ type, frameId, response: { status, mimeType } }) => {
    if (type === 'Document' && frameId === targetId) answered = { status, mimeType };
  });
  return {
    forget: (): void => {
      answered = null;
    },
    sentence: (): string | null =>
      answered && answered.status < 300 ? sentenceOf(answered.status, answered.mimeType) : null,
  };
}
