/** A template wraps a node that a parser would move, because its content is parsed on its own. */
export const NEST_START = '<template/data-ringmark-nest="">';
export const NEST_END = '</template/data-ringmark-nest>';
export const NESTS = 'template[data-ringmark-nest]';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** These start tags close an open paragraph (HTML, 13.2.6.4.7). */
const CLOSES_PARAGRAPH = words(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
);
const HEADINGS = words('h1 h2 h3 h4 h5 h6');
const SCOPES = words('applet caption html table td th marquee object foreignObject desc template');
const BUTTON_SCOPES = new Set([...SCOPES, 'button']);
/** A link or another element of formatting is forgotten within these. */
const MARKERS = words('applet caption td th marquee object template');
/** Items do not look for an open item beyond these; other elements that they look through are few. */
const LISTS = new Set([
  ...SCOPES,
  ...words(
    'ul ol menu dl dir li dd dt section article aside main nav header footer form fieldset figure details dialog blockquote button body center pre select',
  ),
]);
const ROWS = words('tr style script template');
/** A parser leaves only these elements in each of these parents. */
const ONLY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['head', words('base basefont bgsound link meta noframes noscript script style template title')],
  ['table', words('caption colgroup thead tbody tfoot style script template')],
  ['thead', ROWS],
  ['tbody', ROWS],
  ['tfoot', ROWS],
  ['tr', words('td th style script template')],
  ['colgroup', words('col template')],
]);
/** A parser leaves each of these only in these parents. */
const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['tr', words('tbody thead tfoot')],
  ['td', words('tr')],
  ['th', words('tr')],
  ['thead', words('table')],
  ['tbody', words('table')],
  ['tfoot', words('table')],
  ['caption', words('table')],
  ['colgroup', words('table')],
  ['col', words('colgroup')],
]);

/** Tells whether one of some elements is open, as far as a parser looks for it. */
function isOpen(
  path: readonly string[],
  isWanted: (name: string) => boolean,
  ends: ReadonlySet<string>,
): boolean {
  const at = path.findLastIndex((name) => isWanted(name) || ends.has(name));
  return isWanted(path[at] ?? '');
}

/**
 * Tells whether a parser puts an element elsewhere than where scripts have put it.
 *
 * @param path names of the elements around it, its parent last.
 */
export function isMisparsed(name: string, path: readonly string[]): boolean {
  const parent = path.at(-1) ?? '';
  if (ONLY.get(parent)?.has(name) === false) return true;
  if (PARENTS.get(name)?.has(parent) === false) return true;
  if (CLOSES_PARAGRAPH.has(name) && isOpen(path, (one) => one === 'p', BUTTON_SCOPES)) return true;
  switch (name) {
    case 'a':
    case 'nobr':
      return isOpen(path, (one) => one === name, MARKERS);
    case 'form':
      return path.includes('form');
    case 'button':
      return isOpen(path, (one) => one === 'button', SCOPES);
    case 'li':
      return isOpen(path, (one) => one === 'li', LISTS);
    case 'dd':
    case 'dt':
      return isOpen(path, (one) => one === 'dd' || one === 'dt', LISTS);
    case 'input':
    case 'select':
      return isOpen(path, (one) => one === 'select', SCOPES);
    case 'option':
    case 'optgroup':
      return parent === 'option';
    default:
      return HEADINGS.has(name) && HEADINGS.has(parent);
  }
}

/** Tells whether a parser puts a text elsewhere. */
export const isTextMisparsed = (text: string, parent: string): boolean => ONLY.has(parent) && /\S/.test(text);

/** A document has one of each of these; the parser adds the attributes of others to it. */
export const shownName = (name: string, path: readonly string[]): string =>
  (name === 'html' && path.length > 0) || (/^(?:head|body)$/.test(name) && path.at(-1) !== 'html')
    ? `ringmark-${name}`
    : name;

/** Puts nodes where scripts had put them. */
export function restoreNesting(root: Document | DocumentFragment): void {
  for (;;) {
    const nests = root.querySelectorAll<HTMLTemplateElement>(NESTS);
    if (nests.length === 0) return;
    for (const nest of nests) nest.replaceWith(nest.content);
  }
}
