import { useState } from 'react';
import { useTabDraft } from '../../lib/use-tab-draft.ts';
import { reporterFacts } from './capture.ts';
import type { DraftPin, PageChoice, PageView } from './page-view.types.ts';
import { type Point, toDocument } from './scale.ts';
import { type AnnotationWords, useSaveAnnotation } from './use-save-annotation.ts';

const NO_WORDS: AnnotationWords = { title: '', description: '', severity: 'medium' };

/**
 * A pin from the click to its saving. Words that were typed stay when the dialog is closed or the page is loaded again,
 * until they are saved.
 */
export function useDraftPin(view: PageView, choice: PageChoice) {
  const [draft, setDraft] = useState<DraftPin | null>(null);
  const { draft: words, change: setWords } = useTabDraft(`pin.${choice.projectId}.${choice.url}`, NO_WORDS);
  const { save, isPending } = useSaveAnnotation(choice);

  const place = (inViewport: Point, inWindow: Point) => {
    const inDocument = toDocument(inViewport, view.scroll);
    setDraft({
      inViewport,
      inDocument,
      inWindow,
      captured: view.capture(inViewport),
      reporter: reporterFacts(),
    });
  };
  const close = () => setDraft(null);
  const send = async () => {
    if (!draft) return;
    const isSaved = await save(words, draft);
    if (!isSaved) return;
    setWords(NO_WORDS);
    close();
  };
  return { draft, words, setWords, place, close, send, isSaving: isPending };
}
