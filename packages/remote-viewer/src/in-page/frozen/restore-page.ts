/// <reference lib="dom" />
import { type DocumentSide, MARK_NAME } from './frozen.types.ts';
import { changeAgain } from './linked-sheets.ts';
import { restoreNesting } from './nesting.ts';
import { animateAgain } from './written-animations.ts';
import { addFontsAgain } from './written-fonts.ts';
import { highlightAgain } from './written-highlights.ts';
import { typeAgain } from './written-fields.ts';

/** All marked elements, in shadow roots too; the marks go. */
function takeMarks(): Map<number, Element> {
  const marked = new Map<number, Element>();
  const within: (Document | ShadowRoot)[] = [document];
  for (const root of within) {
    restoreNesting(root);
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) within.push(element.shadowRoot);
      const mark = element.getAttribute(MARK_NAME);
      if (mark !== null) marked.set(Number(mark), element);
    }
  }
  for (const element of marked.values()) element.removeAttribute(MARK_NAME);
  return marked;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** The browser draws its controls over every film when scripts are off. */
const NO_CONTROLS = 'video::-webkit-media-controls { display: none !important }';

const attempt = (work: () => void): void => {
  try {
    work();
  } catch {
    // A part that cannot be put back is left out.
  }
};

function restoreFocus(
  kept: { mark: number; isVisible: boolean } | undefined,
  marked: ReadonlyMap<number, Element>,
): void {
  const focused = document.activeElement;
  const element = kept && marked.get(kept.mark);
  if (kept && (element instanceof HTMLElement || element instanceof SVGElement))
    // The types know no `focusVisible`.
    element.focus({ preventScroll: true, focusVisible: kept.isVisible } as FocusOptions);
  else if (focused instanceof HTMLElement && focused !== document.body) focused.blur();
}

/** Restores what a document had in addition to its text. */
export async function restorePage(
  sides: readonly DocumentSide[],
  scroll: { x: number; y: number } | null,
): Promise<void> {
  const [here] = location.href.split('#');
  const side = sides.find(({ address }) => address === here);
  const marked = takeMarks();
  if (document.querySelector('video'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheetOf(NO_CONTROLS)];
  if (side) {
    for (const property of side.properties ?? []) attempt(() => CSS.registerProperty(property));
    for (const sheet of side.changedSheets ?? []) {
      const link = marked.get(sheet.mark);
      if (link) attempt(() => changeAgain(link, sheet));
    }
    for (const { mark, texts } of side.sheets) {
      const root = mark === null ? document : marked.get(mark)?.shadowRoot;
      if (root)
        attempt(() => void (root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...texts.map(sheetOf)]));
    }
    for (const field of side.typed) {
      const element = marked.get(field.mark);
      if (element) attempt(() => typeAgain(element, field));
    }
    for (const mark of side.openModals) {
      const dialog = marked.get(mark);
      if (dialog instanceof HTMLDialogElement)
        attempt(() => {
          dialog.removeAttribute('open');
          dialog.showModal();
        });
    }
    for (const mark of side.openPopovers) {
      const popover = marked.get(mark);
      if (popover instanceof HTMLElement) attempt(() => popover.showPopover());
    }
    for (const animation of side.animated ?? []) {
      const element = marked.get(animation.mark);
      if (element) attempt(() => animateAgain(element, animation));
    }
    for (const highlight of side.highlights ?? []) attempt(() => highlightAgain(highlight, marked));
    await addFontsAgain(side.fonts ?? []);
    for (const { mark, left, top } of side.scrolled)
      marked.get(mark)?.scrollTo({ left, top, behavior: 'instant' });
  }
  restoreFocus(side?.focused?.[0], marked);
  const place = window.top === window ? scroll : side?.scroll;
  if (place) window.scrollTo({ left: place.x, top: place.y, behavior: 'instant' });
}
