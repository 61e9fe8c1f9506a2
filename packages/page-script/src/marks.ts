import { isTelling } from './made-up-names.ts';
import { withoutPasswords } from './passwords-in-addresses.ts';

/** The attributes that identify an element without words: where it leads or what it shows. */
const ADDRESSES = ['href', 'src'];
const NAMES = ['id', 'data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'name', 'for'];
const MAX_CHARACTERS = 200;

function valueOf(element: Element, name: string): string | undefined {
  // A picture may be in its own address, and that long.
  const value = element.getAttribute(name)?.slice(0, 5 * MAX_CHARACTERS);
  return ADDRESSES.includes(name) && value !== undefined ? withoutPasswords(value) : value;
}

/** The attributes by which authors name an element, and its class, as `name=value`. */
export function marksOf(element: Element): string[] {
  return [...NAMES, ...ADDRESSES, 'class'].flatMap((name) => {
    const value = valueOf(element, name);
    return value ? [`${name}=${value}`.slice(0, MAX_CHARACTERS)] : [];
  });
}

/** Returns true when an element had classes that tell what it is, and has none of them now. */
export function lacksClasses(element: Element, wanted: readonly string[]): boolean {
  const saved = wanted.find((mark) => mark.startsWith('class='))?.slice('class='.length) ?? '';
  const telling = saved.split(/\s+/).filter((name) => name !== '' && isTelling(name));
  return telling.length > 0 && !telling.some((name) => element.classList.contains(name));
}

const partsOf = (mark: string): [name: string, value: string] => {
  const at = mark.indexOf('=');
  return [mark.slice(0, at), mark.slice(at + 1)];
};

export interface MarkLikeness {
  /** An address, or a name that counts nothing, is the same. */
  isSame: boolean;
  /** It leads or shows elsewhere. */
  isOther: boolean;
  /** Its class is another: of what has no words, this tells one kind from another. */
  isOtherKind: boolean;
}

/** Compares an element's marks with the saved ones. A name with a number may be another row's, so it says nothing. */
export function likenessOfMarks(element: Element, wanted: readonly string[]): MarkLikeness {
  const likeness: MarkLikeness = { isSame: false, isOther: false, isOtherKind: false };
  for (const mark of wanted) {
    const [name, value] = partsOf(mark);
    const isAddress = ADDRESSES.includes(name);
    const now = valueOf(element, name)?.slice(0, MAX_CHARACTERS - name.length - 1);
    if (name === 'class') likeness.isOtherKind = now !== value;
    else if (now === value) likeness.isSame ||= isAddress || !/\d/.test(value);
    else if (isAddress) likeness.isOther = true;
  }
  return likeness;
}
