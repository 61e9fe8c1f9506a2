/**
 * A page before and after someone worked on it, with the right answer. In `before` the attribute `pin` marks what is
 * pinned. In `after` the attribute `answer` marks the same thing, where a person still sees it.
 */
export interface ChangedPage {
  /** The pinned element. */
  element: string;
  /** The change of the page. */
  change: string;
  before: string;
  after: string;
  /**
   * `there`: on the element marked `answer`; `unmoved`: the same, and it has not moved. `hidden`: it exists, and nobody
   * sees it now. `gone`: it no longer exists.
   */
  answer: 'there' | 'unmoved' | 'hidden' | 'gone';
  /** Height of the window in `after`, in CSS px; 600 without. */
  height?: number;
}

/** A change with the answer. */
export const page = (
  element: string,
  change: string,
  answer: ChangedPage['answer'],
  before: string,
  after: string,
  height?: number,
): ChangedPage => ({ element, change, answer, before, after, ...(height !== undefined && { height }) });

export const NOTICE = '<div>Closed on Monday for stocktaking.</div>';
