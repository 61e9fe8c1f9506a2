import { useState } from 'react';
import { useTabDraft } from '../../../lib/drafts/use-tab-draft.ts';
import { reporterFacts } from './capture.ts';
import type { DraftPin, PageChoice, PageView } from '../page/page-view.types.ts';
import { type Point, toDocument } from '../page/scale.ts';
import { type AnnotationWords, useSaveAnnotation } from './use-save-annotation.ts';

const NO_WORDS: AnnotationWords = { title: '', description: '', severity: 'medium' };

const isSame = (one: AnnotationWords, other: AnnotationWords) =>
  one.title === other.title && one.description === other.description && one.severity === other.severity;

/**
 * A pin from the click to its saving. Words that were typed stay when the dialog is closed or the page is loaded again,
 * until they are saved.
 */
export function useDraftPin(view: PageView, choice: PageChoice) {
  const [draft, setDraft] = useState<DraftPin | null>(null);
  const [saving, setSaving] = useState<DraftPin | null>(null);
  const written = useTabDraft(`pin.${choice.projectId}.${choice.url}`, NO_WORDS);
  const { draft: words, change: setWords } = written;
  const save = useSaveAnnotation(choice);

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
    if (!draft || saving === draft) return;
    setSaving(draft);
    const isSaved = await save(words, draft);
    setSaving((now) => (now === draft ? null : now));
    if (!isSaved) return;
    // Another pin may have been placed meanwhile, and other words be written for it.
    if (isSame(written.latest(), words)) setWords(NO_WORDS);
    setDraft((now) => (now === draft ? null : now));
  };
  return { draft, words, setWords, place, close, send, isSaving: draft !== null && saving === draft };
}
