/// <reference lib="dom" />
import { FRAME_ADDRESS, MARK_NAME, STILL_ADDRESS, type WrittenDocument } from './frozen.types.ts';
import { isSecretField } from './secret-fields.ts';
import { createAnimations } from './written-animations.ts';
import { typedInto } from './written-fields.ts';
import { rootOf } from './closed-roots.ts';
import type { Highlights } from './written-highlights.ts';
import { createStills, emptyPicture } from './written-stills.ts';
import { adoptedTexts, linkAttributes, readableSheet } from './written-styles.ts';

export const FRAMES = 'iframe, object, embed, frame';

/** The notes about a document that are taken while it is written. */
export type Notes = Required<
  Pick<
    WrittenDocument['side'],
    'typed' | 'sheets' | 'scrolled' | 'openModals' | 'openPopovers' | 'animated' | 'focused'
  >
> &
  Pick<WrittenDocument, 'stills' | 'pictured' | 'masked' | 'sprites' | 'linked'>;

export const newNotes = (): Notes => ({
  typed: [],
  sheets: [],
  scrolled: [],
  openModals: [],
  openPopovers: [],
  animated: [],
  focused: [],
  sprites: [],
  linked: [],
  pictured: [],
  stills: [],
  masked: [],
});

/** Tells whether an object or embed shows a picture or nothing, instead of a document. */
const isPicture = (element: Element): boolean =>
  /^(?:object|embed)$/.test(element.localName) &&
  (!('contentWindow' in element) || element.contentWindow === null || isDrawing(element));

function pictureOf(element: Element): Record<string, string> {
  const name = element.localName === 'object' ? 'data' : 'src';
  const address = element.getAttribute(name) ?? '';
  const url = address === '' ? null : URL.parse(address, document.baseURI);
  return url && /^(?:https?:|data:image\/)/.test(url.href) ? { [name]: url.href } : {};
}

const isDrawing = (element: Element): boolean =>
  'getSVGDocument' in element &&
  typeof element.getSVGDocument === 'function' &&
  // The classes of its elements are those of another document.
  element.getSVGDocument()?.contentType === 'image/svg+xml';

/** Returns the element that has the focus, in open shadow roots too. Frames note their own. */
function focusedElement(): Element | null {
  let element = document.activeElement;
  for (;;) {
    const inner = element && rootOf(element)?.activeElement;
    if (!inner) break;
    element = inner;
  }
  return element === document.body || element?.matches(FRAMES) ? null : element;
}

/** Returns the file that a symbol is taken from, unless it is this document. */
function spriteOf({ href: { baseVal } }: SVGUseElement): string[] {
  const url = baseVal.startsWith('#') ? null : URL.parse(baseVal, document.baseURI);
  return url && /^https?:$/.test(url.protocol) ? [url.href.split('#')[0] ?? ''] : [];
}

interface StillOf {
  address?: string;
  /** It shows the whole box, and not what the element fits into it. */
  isPictured?: boolean;
}

const styleOf = (element: Element, { isPictured = false }: StillOf): string =>
  (element.getAttribute('style') ?? '') + (isPictured ? '; object-fit: fill !important' : '');

function asFilm(element: HTMLVideoElement, still: StillOf): Record<string, string> {
  if (still.address === undefined) return {};
  const style = styleOf(element, still);
  return { poster: still.address, ...(style !== '' && { style }) };
}

/** A canvas is shown as an ordinary element when scripts are off. */
function asCanvas(element: HTMLCanvasElement, still: StillOf): Record<string, string> {
  const picture = still.address ?? emptyPicture(element);
  return { style: `${styleOf(element, still)}; content: url("${picture}") !important` };
}

/**
 * Notes what must be put back in an element, under its mark. @returns the attributes that it has in addition to its
 * own.
 */
export function createNotes(
  notes: Notes,
  highlights: Highlights,
): (element: Element, mark: number) => Record<string, string> {
  const still = createStills();
  const animations = createAnimations();
  const focused = document.hasFocus() ? focusedElement() : null;
  const isNoted = (element: Element, mark: number): boolean => {
    const before = Object.values(notes).reduce((sum, list) => sum + list.length, 0);
    const typed = isSecretField(element) ? undefined : typedInto(element);
    if (typed) notes.typed.push({ mark, ...typed });
    const { scrollLeft: left, scrollTop: top } = element;
    const isPage = element === document.scrollingElement || element === document.documentElement;
    if ((left !== 0 || top !== 0) && !isPage) notes.scrolled.push({ mark, left, top });
    if (element.matches('dialog:modal')) notes.openModals.push(mark);
    else if (element.matches(':popover-open')) notes.openPopovers.push(mark);
    const root = rootOf(element);
    const adopted = root ? adoptedTexts(root) : [];
    if (root) animations.look(root);
    for (const animation of animations.of(element)) notes.animated.push({ mark, ...animation });
    if (element === focused) notes.focused.push({ mark, isVisible: element.matches(':focus-visible') });
    if (element instanceof SVGUseElement) notes.sprites.push(...spriteOf(element));
    if (adopted.length > 0) notes.sheets.push({ mark, texts: adopted });
    const linked = readableSheet(element)?.href;
    if (linked) notes.linked.push(linked);
    const isHighlighted = highlights.look(element, mark);
    return isHighlighted || Object.values(notes).reduce((sum, list) => sum + list.length, 0) > before;
  };
  const stillOf = (element: HTMLCanvasElement | HTMLVideoElement, mark: number): StillOf => {
    const taken = still(element);
    if (taken === undefined) return {};
    if (typeof taken === 'string') notes.stills.push({ mark, data: taken });
    else notes.pictured.push({ mark, ...taken });
    return { address: STILL_ADDRESS + mark, isPictured: typeof taken !== 'string' };
  };
  return (element, mark) => {
    const own: Record<string, string> = isNoted(element, mark) ? { [MARK_NAME]: `${mark}` } : {};
    if (element instanceof HTMLVideoElement) return { ...own, ...asFilm(element, stillOf(element, mark)) };
    if (element instanceof HTMLCanvasElement) return { ...own, ...asCanvas(element, stillOf(element, mark)) };
    if (element instanceof HTMLLinkElement) return { ...own, ...linkAttributes(element) };
    if (!element.matches(FRAMES)) return own;
    if (isPicture(element)) return { ...own, ...pictureOf(element) };
    return { ...own, [element.localName === 'object' ? 'data' : 'src']: FRAME_ADDRESS + mark };
  };
}
