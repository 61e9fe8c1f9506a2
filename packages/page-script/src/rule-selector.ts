import { shortPath } from './element-path.ts';
import { isMadeUp, isTelling } from './made-up-names.ts';
import { withoutPasswords } from './passwords-in-addresses.ts';

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const TELLING = ['aria-label', 'name', 'title', 'alt', 'placeholder', 'for', 'href', 'src'];
const LANDMARKS = new Set(['dialog', 'main', 'header', 'footer', 'nav', 'aside', 'h1', 'iframe', 'video']);
const ROLES = new Set(['alert', 'alertdialog', 'banner', 'complementary', 'contentinfo', 'dialog', 'region']);

const MAX_VALUE = 80;
/** The longest selector that the schema of a page rule accepts. */
const MAX = 500;
const MAX_CLASSES = 4;
/** More elements than this are not one kind of thing that someone points at. */
const MAX_ALIKE = 500;
const MAX_STEPS_UP = 12;

export interface RuleSelector {
  selector: string;
  /** The number of elements of the document or shadow root that it matches. */
  count: number;
}

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Selects by an attribute if its value is short, on one line, and no secret or number that changes. */
function byAttribute(element: Element, name: string, prefix: string): string[] {
  const value = element.getAttribute(name);
  if (!value || value.length > MAX_VALUE || /[\n\r]|\d{5,}/.test(value)) return [];
  if (withoutPasswords(value) !== value || value.startsWith('data:')) return [];
  return [`${prefix}[${name}=${quoted(value)}]`];
}

function byClass(element: Element): string[] {
  const tag = CSS.escape(element.localName);
  const classes = [...element.classList]
    .filter(isTelling)
    .slice(0, MAX_CLASSES)
    .map((name) => `.${CSS.escape(name)}`);
  const pairs = classes.flatMap((one, at) => classes.slice(at + 1).map((other) => one + other));
  return [...classes, ...pairs, ...classes.map((one) => tag + one)];
}

/** Selectors that name an element by itself, the most lasting first. */
function ownSelectors(element: Element): string[] {
  const tag = CSS.escape(element.localName);
  const role = element.getAttribute('role') ?? '';
  return [
    ...(element.id && !isMadeUp(element.id) ? [`#${CSS.escape(element.id)}`] : []),
    ...TEST_IDS.flatMap((name) => byAttribute(element, name, '')),
    ...(element.localName.includes('-') ? [tag] : []),
    ...TELLING.slice(0, 2).flatMap((name) => byAttribute(element, name, tag)),
    ...byClass(element),
    ...TELLING.slice(2).flatMap((name) => byAttribute(element, name, tag)),
    ...(ROLES.has(role) ? [`[role=${quoted(role)}]`] : []),
    ...(LANDMARKS.has(element.localName) ? [tag] : []),
  ];
}

type Root = Document | ShadowRoot;

const countIn = (root: Root, selector: string): number => root.querySelectorAll(selector).length;

/** Below the nearest element around it that has a name of its own, without counting places. */
function belowAnother(root: Root, element: Element): string | undefined {
  const own = [...ownSelectors(element), CSS.escape(element.localName)];
  let step = element.parentElement;
  for (let up = 0; step && step !== step.ownerDocument.body && up < MAX_STEPS_UP; up += 1) {
    const anchor = ownSelectors(step).find((selector) => countIn(root, selector) === 1);
    const found = anchor && own.map((one) => `${anchor} ${one}`).find((path) => countIn(root, path) === 1);
    if (found) return found;
    step = step.parentElement;
  }
  return undefined;
}

/**
 * Selectors for a rule about an element, within its document or shadow root: the one to propose first, then others that
 * might be meant. Names that a build made up are not used, and places are counted only where nothing else tells.
 */
export function ruleSelectors(element: Element): RuleSelector[] {
  const root = element.getRootNode() as Root;
  const counted = ownSelectors(element).map((selector) => ({ selector, count: countIn(root, selector) }));
  const isAllOfItsTag = ({ selector }: RuleSelector) =>
    [...root.querySelectorAll(selector)].every(({ localName }) => localName === element.localName);
  const alone = counted.find(({ count }) => count === 1);
  const alike = counted.find((one) => one.count > 1 && one.count <= MAX_ALIKE && isAllOfItsTag(one));
  const below = alone ? undefined : belowAnother(root, element);
  const found = [
    alone,
    below ? { selector: below, count: 1 } : undefined,
    alike,
    alone || below ? undefined : { selector: shortPath(element), count: 1 },
  ];
  return found.filter((one) => one !== undefined && one.selector.length <= MAX) as RuleSelector[];
}
