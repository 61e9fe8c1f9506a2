/// <reference lib="dom" />
import { FRAME_ADDRESS, MARK_NAME, STILL_ADDRESS, type WrittenDocument } from './frozen.types.ts';
import { isSecretField } from './secret-fields.ts';
import { typedInto } from './written-fields.ts';
import { createStills, emptyPicture } from './written-stills.ts';
import { adoptedTexts } from './written-styles.ts';

export const FRAMES = 'iframe, object, embed, frame';

/** What is noted of a document while it is written. */
export type Notes = WrittenDocument['side'] & Pick<WrittenDocument, 'stills' | 'masked'>;

export const newNotes = (): Notes => ({
  typed: [],
  sheets: [],
  scrolled: [],
  openModals: [],
  openPopovers: [],
  stills: [],
  masked: [],
});

/** Notes what is to be put back in an element, under its mark. @returns attributes that it has beside its own. */
export function createNotes(notes: Notes): (element: Element, mark: number) => Record<string, string> {
  const still = createStills();
  const isNoted = (element: Element, mark: number): boolean => {
    const before = Object.values(notes).reduce((sum, list) => sum + list.length, 0);
    const typed = isSecretField(element) ? undefined : typedInto(element);
    if (typed) notes.typed.push({ mark, ...typed });
    const { scrollLeft: left, scrollTop: top } = element;
    const isPage = element === document.scrollingElement || element === document.documentElement;
    if ((left !== 0 || top !== 0) && !isPage) notes.scrolled.push({ mark, left, top });
    if (element.matches('dialog:modal')) notes.openModals.push(mark);
    else if (element.matches(':popover-open')) notes.openPopovers.push(mark);
    const adopted = element.shadowRoot ? adoptedTexts(element.shadowRoot) : [];
    if (adopted.length > 0) notes.sheets.push({ mark, texts: adopted });
    return Object.values(notes).reduce((sum, list) => sum + list.length, 0) > before;
  };
  const stillOf = (element: HTMLCanvasElement | HTMLVideoElement, mark: number): string | undefined => {
    const data = still(element);
    if (data === undefined) return undefined;
    notes.stills.push({ mark, data });
    return STILL_ADDRESS + mark;
  };
  return (element, mark) => {
    const own: Record<string, string> = isNoted(element, mark) ? { [MARK_NAME]: `${mark}` } : {};
    if (element instanceof HTMLVideoElement) {
      const poster = stillOf(element, mark);
      return poster === undefined ? own : { ...own, poster };
    }
    if (element instanceof HTMLCanvasElement) {
      // Without scripts a canvas is shown as an element like any other.
      const picture = stillOf(element, mark) ?? emptyPicture(element);
      return {
        ...own,
        style: `${element.getAttribute('style') ?? ''}; content: url("${picture}") !important`,
      };
    }
    if (!element.matches(FRAMES)) return own;
    return { ...own, [element.localName === 'object' ? 'data' : 'src']: FRAME_ADDRESS + mark };
  };
}
