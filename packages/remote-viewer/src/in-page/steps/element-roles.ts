import { ownValue } from '@ringmark/contract/own-value';

/// <reference lib="dom" />

/** The roles of inputs, as Playwright counts them. All others are text boxes. */
const INPUT_ROLES: Readonly<Record<string, string | null>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: null,
  file: null,
  hidden: null,
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** A Map, because a page may have any tag, and “constructor” is the name of something that every object has. */
const TAG_ROLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    button: 'button',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    option: 'option',
    textarea: 'textbox',
  }),
);

const GIVEN_ROLES = new Set(
  (
    'button checkbox combobox gridcell heading link listbox menuitem menuitemcheckbox menuitemradio option radio ' +
    'searchbox slider spinbutton switch tab textbox treeitem'
  ).split(' '),
);

const isNative = (element: Element): element is HTMLElement =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml';

function inputRole(input: HTMLInputElement): string | null {
  const known = ownValue(INPUT_ROLES, input.type);
  if (known !== undefined && known !== 'searchbox') return known;
  const mayList = ['search', 'email', 'tel', 'text', 'url'].includes(input.type);
  return mayList && input.list ? 'combobox' : (known ?? 'textbox');
}

/** The role by which tests find an element; null for one that is not to be found by its role. */
export function roleToFind(element: Element): string | null {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) return GIVEN_ROLES.has(given) ? given : null;
  if (!isNative(element)) return null;
  const { localName } = element;
  if (localName === 'a' || localName === 'area') return element.hasAttribute('href') ? 'link' : null;
  if (localName === 'input') return inputRole(element as HTMLInputElement);
  if (localName === 'img') return element.getAttribute('alt') ? 'img' : null;
  if (localName === 'select') {
    const { multiple, size } = element as HTMLSelectElement;
    return multiple || size > 1 ? 'listbox' : 'combobox';
  }
  return TAG_ROLES.get(localName) ?? null;
}

const LANDMARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aside: 'complementary',
    dialog: 'dialog',
    form: 'form',
    main: 'main',
    nav: 'navigation',
    section: 'region',
  }),
);
const GIVEN_LANDMARKS = new Set(
  'alertdialog complementary dialog form group main menu navigation region search tabpanel toolbar'.split(
    ' ',
  ),
);

/** The role of a part of the page that may have a name; null for all else. */
export function landmarkOf(element: Element): string | null {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) return GIVEN_LANDMARKS.has(given) ? given : null;
  return isNative(element) ? (LANDMARKS.get(element.localName) ?? null) : null;
}
