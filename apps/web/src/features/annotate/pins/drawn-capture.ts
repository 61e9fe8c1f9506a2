import type { Drawn } from '../../../entities/drawing/picture-editor.tsx';
import { isClip } from '../clip/held-clips.ts';
import type { Capture, DraftPin } from '../page/page-view.types.ts';

/** Tells whether parts of the picture were made unreadable. */
export const isCovered = (drawn: Drawn | null): boolean => (drawn?.drawing.covers.length ?? 0) > 0;

/**
 * A capture with what was drawn on its picture. If parts were covered, nothing that the page reported about itself is
 * included, because it could contain what was covered.
 */
export function drawnCapture(capture: Capture, { drawing, picture }: Drawn): Capture {
  if (drawing.covers.length === 0) return capture;
  const { screenshot, url, pin, report } = capture;
  const region = pin.region && { ...pin.region, inside: [] };
  return {
    screenshot: picture ?? screenshot,
    url,
    pin: { ...pin, element: null, pageTitle: null, ...(region && { region }) },
    report: report && { ...report, console: [], requests: [] },
  };
}

/** The same pin without what its drawing covers, for all that is asked and sent of it. */
export function drawnPin(draft: DraftPin | null, drawn: Drawn | null): DraftPin | null {
  if (!draft || !drawn || !isCovered(drawn)) return draft;
  const captured = draft.captured.then((capture) => drawnCapture(capture, drawn));
  return { ...draft, captured, place: undefined };
}

/**
 * Returns the waiting files to send along. If parts of the picture are covered, no clip of the page is among them,
 * since it may show them.
 */
export const drawnFiles = (files: readonly File[], drawn: Drawn | null): readonly File[] =>
  isCovered(drawn) ? files.filter((file) => !isClip(file)) : files;
