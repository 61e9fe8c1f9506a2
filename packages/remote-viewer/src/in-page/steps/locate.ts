/// <reference lib="dom" />
import type { StepLocator } from '@ringmark/contract/live/steps';
import { shortPath } from '@ringmark/page-script/element-path';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { landmarkOf, roleToFind } from './element-roles.ts';
import { meantBy } from './meant.ts';
import {
  accessibleName,
  isDrawnInto,
  isEditable,
  isExposed,
  isVolatile,
  mayBeNamed,
  squeezed,
} from './page-words.ts';
import { type TextOf, textReader } from './whole-text.ts';

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const MAX_ELEMENTS = 20_000;
const MAX_LETTERS = 120;

/** All elements of a document, through open shadow roots; null where there are too many to be sure of anything. */
export function allElements(page: Document): Element[] | null {
  const roots: (Document | ShadowRoot)[] = [page];
  const all: Element[] = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      all.push(element);
      if (element.shadowRoot) roots.push(element.shadowRoot);
    }
    if (all.length > MAX_ELEMENTS) return null;
  }
  return all;
}

const isOne = (elements: Iterable<unknown>): boolean => [...elements].length === 1;

function byTestId(element: Element, all: readonly Element[]): StepLocator | undefined {
  for (const attribute of TEST_IDS) {
    const value = element.getAttribute(attribute);
    if (!value || value.length > MAX_LETTERS) continue;
    if (isOne(all.filter((one) => one.getAttribute(attribute) === value)))
      return { by: 'attribute', attribute, value };
  }
  return undefined;
}

/** Tells whether a test finds an element by this name, today and tomorrow. */
const isSteady = (element: Element, name: string): boolean =>
  name !== '' && name.length <= MAX_LETTERS && !isVolatile(name) && !isDrawnInto(element, name);

/** Those that a test finds by a role and a name. */
export const withRole = (all: readonly Element[], role: string, name: string): Element[] =>
  all.filter(
    (one) =>
      roleToFind(one) === role && mayBeNamed(one, name) && isExposed(one) && accessibleName(one) === name,
  );

/** The nearest landmark or dialog with a name of its own in which the element is the only one. */
function within(element: Element, alike: readonly Element[], all: readonly Element[]) {
  for (let step = parentOf(element); step; step = parentOf(step)) {
    const role = landmarkOf(step);
    const name = role === null ? '' : accessibleName(step);
    if (role === null || !isSteady(step, name)) continue;
    const landmark = step;
    const same = all.filter(
      (one) => landmarkOf(one) === role && isExposed(one) && accessibleName(one) === name,
    );
    if (isOne(same) && isOne(alike.filter((one) => landmark.contains(one)))) return { role, name };
  }
  return undefined;
}

function byRole(element: Element, all: readonly Element[]): StepLocator | undefined {
  const role = roleToFind(element);
  if (role === null || !isExposed(element)) return undefined;
  const name = accessibleName(element);
  if (!isSteady(element, name)) return undefined;
  const alike = withRole(all, role, name);
  if (!alike.includes(element)) return undefined;
  if (isOne(alike)) return { by: 'role', role, name };
  const landmark = within(element, alike, all);
  return landmark && { by: 'role', role, name, within: landmark };
}

/** Returns the labels by which a test finds an element: the first kind of them that it has. */
export function labelsOf(element: Element, textOf: TextOf): string[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  const labelling = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => (id && root.getElementById(id)) || []);
  if (labelling.length > 0) return labelling.map(textOf);
  const own = squeezed(element.getAttribute('aria-label') ?? '');
  return own === '' ? [...((element as HTMLInputElement).labels ?? [])].map(textOf) : [own];
}

function byLabel(element: Element, all: readonly Element[], textOf: TextOf): StepLocator | undefined {
  if (!('labels' in element)) return undefined;
  const text = labelsOf(element, textOf).find((label) => label !== '');
  if (!text || text.length > MAX_LETTERS || isVolatile(text)) return undefined;
  return isOne(all.filter((one) => labelsOf(one, textOf).includes(text))) ? { by: 'label', text } : undefined;
}

/** Returns the innermost elements with a text. */
export const withText = (all: readonly Element[], text: string, textOf: TextOf): Element[] =>
  all.filter(
    (one) =>
      textOf(one) === text &&
      ![...one.children, ...(one.shadowRoot ? [one.shadowRoot] : [])].some((part) => textOf(part) === text),
  );

function byText(element: Element, all: readonly Element[], textOf: TextOf): StepLocator | undefined {
  if ('form' in element || isEditable(element)) return undefined;
  const text = textOf(element);
  if (text === '' || text.length > MAX_LETTERS || isVolatile(text)) return undefined;
  const found = withText(all, text, textOf);
  const [only] = found;
  if (!only || !isOne(found)) return undefined;
  // A test finds the innermost element with these words, which may be a link within the one that was pressed.
  return only === element || meantBy(only) === element ? { by: 'text', text } : undefined;
}

/** The paths to an element, each in the shadow root of what the one before it finds. */
function byPath(element: Element, all: readonly Element[]): StepLocator | undefined {
  const paths: string[] = [];
  for (let step: Element | null = element; step;) {
    const path: string = shortPath(step);
    const root = step.getRootNode();
    // Paths pass open shadow roots in tests.
    const isIn = (one: Element) => one.matches(path) && (root instanceof Document || root.contains(one));
    if (path === '' || path.length > 1_000 || !isOne(all.filter(isIn))) return undefined;
    paths.unshift(path);
    step = root instanceof ShadowRoot ? root.host : null;
  }
  return paths.length <= 6 ? { by: 'path', paths } : undefined;
}

/**
 * Finds a locator that matches only this element in its document, at this moment; null if nothing is sure to.
 *
 * @param mayTell whether its words may be shared.
 */
export function locate(element: Element, mayTell: boolean): StepLocator | null {
  const all = allElements(element.ownerDocument);
  if (!all) return null;
  const byWords = mayTell ? [byRole, byLabel, byText] : [];
  const textOf = textReader();
  for (const by of [byTestId, ...byWords, byPath]) {
    const locator = by(element, all, textOf);
    if (locator) return locator;
  }
  return null;
}
