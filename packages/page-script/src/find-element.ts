import type { PinElement } from '@ringmark/contract/pins';
import { boxOf } from './element-box.ts';
import { STEP_INTO, documentOf } from './inner-documents.ts';
import { textLikeness } from './likeness.ts';
import { lacksClasses, likenessOfMarks } from './marks.ts';
import type { PageElements } from './page-elements.ts';
import { isInPlace, isSaidBy, LIKE_ROW, likenessOfRows } from './pin-rows.ts';

type Root = Document | ShadowRoot;

/** The likeness that words must have. Less is needed where the path leads to the element. */
const LIKE_AT_PATH = 0.7;
const LIKE_ELSEWHERE = 0.75;
/** An element of another class needs this likeness of words to have kept its place. */
const LIKE_OTHER_CLASS = 0.5;
/** A text of this length may have been cut when it was saved. */
const CUT_TEXT = 200;
/** The lead that the best element needs. If two are about as alike, neither is accepted. */
const CLEARLY = 0.05;

/** Selects by a saved path; text that is no selector finds nothing. */
function select(root: Root, selector: string): Element | null {
  try {
    return root.querySelector(selector);
  } catch {
    return null;
  }
}

function enter(root: Root, step: string): Root | null {
  const host = select(root, step);
  return host ? (documentOf(host) ?? host.shadowRoot) : null;
}

/**
 * Returns the last step of a path, and the document or shadow root in which to take it; null if that no longer exists.
 */
function followPath(page: Document, selector: string): { root: Root | null; last: string } {
  const steps = selector.split(STEP_INTO);
  const last = steps.pop() ?? '';
  return { root: steps.reduce<Root | null>((at, step) => (at ? enter(at, step) : null), page), last };
}

const LANDMARK = /^(html|body|main|header|footer|nav)$/;

/** Tells whether an author names the element in the last step of its path. Numbers may count rows and name nothing. */
const isNamedByAuthor = (last: string): boolean => {
  const step = last.split(' > ').pop() ?? '';
  return LANDMARK.test(last) || (/[#[]/.test(step) && !/\d/.test(step));
};

/** Two boxes count as one place when their edges differ by no more than this (CSS px). */
const SAME_PLACE = 8;

/**
 * Returns true when an element of the top document is at the beginning of a box, given in CSS px of the document, and
 * is as high. Other words make it wider.
 */
function standsAt(element: Element, { x, y, width, height }: PinElement['box']): boolean {
  const view = element.ownerDocument.defaultView;
  if (!view) return false;
  const now = boxOf(element);
  const differences = [now.left + view.scrollX - x, now.top + view.scrollY - y, now.height - height];
  return width > 0 && height > 0 && differences.every((difference) => Math.abs(difference) <= SAME_PLACE);
}

/** The rank of an element that has kept its path, its words and its rows. */
const UNCHANGED = 2.3;

interface Candidate {
  element: Element;
  rank: number;
}

/** Judges elements by what was saved of one. */
class Judge {
  readonly #wanted: PinElement;
  readonly #elements: PageElements;
  readonly #atPath: Element | null;
  readonly #isNamed: boolean;

  constructor(
    wanted: PinElement,
    elements: PageElements,
    path: { element: Element | null; isNamed: boolean },
  ) {
    this.#wanted = wanted;
    this.#elements = elements;
    this.#atPath = path.element;
    this.#isNamed = path.isNamed;
  }

  /** Returns how alike the words are, 0 to 1. An element without words is like any other without words. */
  #words(element: Element): number {
    const { text, name } = this.#elements.words(element);
    const [wantedText, wantedName] = [this.#wanted.text ?? '', this.#wanted.name ?? ''];
    if (wantedText === '' && wantedName === '') return text === '' && name === '' ? 1 : 0;
    // A name that is the text says nothing of its own.
    const isNamed = wantedName !== '' && wantedName !== wantedText.slice(0, wantedName.length);
    if (wantedText === '') return textLikeness(wantedName, name);
    const likeness = textLikeness(wantedText, text);
    return isNamed ? Math.max(Math.min(likeness, textLikeness(wantedName, name)), likeness * 0.9) : likeness;
  }

  /** An element that may be the one, with its rank; null for one that is not. */
  judge(element: Element): Candidate | null {
    const { rows = [], marks = [], alike, text, name } = this.#wanted;
    const isAtPath = element === this.#atPath;
    const words = this.#words(element);
    const mark = likenessOfMarks(element, marks);
    const isWordless = !text && !name;
    const isNamed = isAtPath && this.#isNamed;
    if (words < (isAtPath ? LIKE_AT_PATH : LIKE_ELSEWHERE) && !isNamed) return null;
    const inRows = likenessOfRows(this.#elements, element, rows);
    // Words that only this one had on the whole page tell it from all others.
    const isOnly = alike === 0 && words === 1 && !isWordless;
    if (inRows < LIKE_ROW && !isOnly && !isNamed && !(isWordless && mark.isSame)) return null;
    if (mark.isOther && !isOnly && !isNamed && (isWordless || (alike ?? 0) > 0)) return null;
    if (isWordless && !mark.isSame && (mark.isOtherKind || (!isAtPath && rows.length === 0))) return null;
    return { element, rank: words + inRows + (mark.isSame ? 0.5 : 0) + (isAtPath ? 0.3 : 0) };
  }

  /**
   * Tells whether an element holds much more than the wanted text. Its layout for reading takes long on large pages.
   */
  #isFarLonger(element: Element): boolean {
    const { length } = this.#wanted.text ?? '';
    return length < CUT_TEXT && (element.textContent?.length ?? 0) > 2_000 + 20 * length;
  }

  /** The best of many, if it is clearly so. */
  best(elements: readonly Element[]): Element | null {
    const [first, second] = elements
      .filter((element) => element === this.#atPath || !this.#isFarLonger(element))
      .flatMap((element) => this.judge(element) ?? [])
      .toSorted((one, other) => other.rank - one.rank);
    return first && (!second || first.rank - second.rank > CLEARLY) ? first.element : null;
  }

  /**
   * Returns the element at the path if it is in the wanted one's place: in the same rows, of which there are as many as
   * before. Its words and its address may differ, because that is a change and not an absence.
   */
  standsThere(): Element | null {
    const element = this.#atPath ?? this.#onlyInBox();
    const { rows = [], neighbours = [], marks = [], text, name } = this.#wanted;
    const said = `${text ?? ''} ${name ?? ''}`;
    if (!element || !rows.every((row) => isInPlace(this.#elements, element, row, said))) return null;
    // A neighbour of the same tag, with another class and other words, has moved up.
    const isKnown = this.#isNamed || this.#words(element) >= LIKE_OTHER_CLASS;
    if (!isKnown && lacksClasses(element, marks)) return null;
    // A neighbour that has moved up shows that the element is gone.
    const inside = this.#elements.wordsIn(element);
    return neighbours.some((words) => isSaidBy(words, inside)) ? null : element;
  }

  /** Returns the elements of a tag that may be the wanted one. */
  toRead(tag: string): readonly Element[] {
    const { text, name, rows = [] } = this.#wanted;
    return this.#elements.toRead(tag, { said: text || name || '', rows });
  }

  /** Returns the only element of the tag at the place of the same box. The path fails where it names an address that has changed. */
  #onlyInBox(): Element | null {
    const { tag, box } = this.#wanted;
    const there = this.#elements.withTag(tag).filter((element) => standsAt(element, box));
    return there.length === 1 ? (there[0] ?? null) : null;
  }

  /** Returns true when an element has the very words. */
  saysSame(element: Element): boolean {
    return this.#words(element) === 1;
  }

  /**
   * Returns true when an element that shared its words with others is there, and one of all those is not: which one that
   * is, the words do not tell.
   */
  lacksOneAlike(): boolean {
    const { alike = 0, tag } = this.#wanted;
    const saying = this.toRead(tag).filter((one) => this.saysSame(one));
    return alike > 0 && saying.length <= alike;
  }

  /** Returns the only element of other tags that says exactly the same. */
  onlyOf(tags: readonly string[]): Element | null {
    const wanted = (this.#wanted.text ?? '').toLowerCase();
    if (wanted === '' || (this.#wanted.alike ?? 1) > 0) return null;
    const same = tags
      .flatMap((tag) => this.toRead(tag))
      .filter((element) => this.#elements.words(element).text.toLowerCase() === wanted);
    // The elements around it may say the same, and nothing else.
    const innermost = same.filter((one) => !same.some((other) => other !== one && one.contains(other)));
    return innermost.length === 1 ? (innermost[0] ?? null) : null;
  }
}

/** Tags that take each other's place when a page is rebuilt. */
const KINDRED = [
  ['a', 'button'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['dialog', 'div', 'section', 'article', 'aside', 'main', 'form', 'p'],
  ['span', 'b', 'strong', 'i', 'em', 'small', 'mark'],
  ['ul', 'ol', 'dl'],
];
const kindredOf = (tag: string): string[] =>
  (KINDRED.find((tags) => tags.includes(tag)) ?? []).filter((other) => other !== tag);

function judgeOf(page: Document, wanted: PinElement, elements: PageElements) {
  const { root, last } = followPath(page, wanted.selector);
  const found = root && select(root, last);
  const atPath = found?.localName === wanted.tag ? found : null;
  return { atPath, judge: new Judge(wanted, elements, { element: atPath, isNamed: isNamedByAuthor(last) }) };
}

function findSame({ atPath, judge }: ReturnType<typeof judgeOf>, wanted: PinElement) {
  // Most pages have not changed: what is at the path with the same words in the same rows is it.
  if (atPath && (judge.judge(atPath)?.rank ?? 0) >= UNCHANGED) return atPath;
  const best = judge.best(judge.toRead(wanted.tag));
  if (best && judge.saysSame(best)) return best;
  // A link that has become a button with the same words is nearer than a link with similar ones.
  return judge.onlyOf(kindredOf(wanted.tag)) ?? best;
}

/**
 * Finds a saved element again: the one that is most like it by words, rows, marks and path. Null when there is none,
 * or when two are about as alike: an unknown place is better than another thing.
 */
export const findElement = (page: Document, wanted: PinElement, elements: PageElements): Element | null =>
  findSame(judgeOf(page, wanted, elements), wanted);

/**
 * Finds a saved element again, as `findElement` does, and the element that is in its place now. Proofs and checks ask
 * so, because an element with other words has changed and is not gone.
 */
export function findBoth(page: Document, wanted: PinElement, elements: PageElements) {
  const judged = judgeOf(page, wanted, elements);
  const same = findSame(judged, wanted);
  const isSure = same !== null && (same === judged.atPath || !judged.judge.lacksOneAlike());
  return { same, standing: isSure ? same : (judged.judge.standsThere() ?? same) };
}
