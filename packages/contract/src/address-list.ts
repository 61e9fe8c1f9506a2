import { trimUnseen } from './clean-text.ts';

/** One entry of a pasted list; the server judges whether it is an address. */
export interface ListedAddress {
  /** The entry as it was written. */
  text: string;
  email: string;
  name: string | null;
}

export interface UnreadableEntry {
  text: string;
}

export interface AddressList {
  addresses: ListedAddress[];
  unreadable: UnreadableEntry[];
}

const BETWEEN = new Set([',', ';', '\n', '\r']);
const BRACKETED = /^(?<name>[^<>]*)<\s*(?:mailto:)?(?<email>[^<>\s@]+@[^<>\s]+)\s*>$/i;
const BARE = /^(?:mailto:)?(?<email>[^\s<>"@]+@[^\s<>"@]+)$/i;

/** Splits at commas, semicolons and ends of lines, but not within quotes or angle brackets. */
function splitEntries(text: string): string[] {
  const entries: string[] = [];
  let entry = '';
  let isQuoted = false;
  let isBracketed = false;
  for (const character of text) {
    // A quote that nobody closes ends with its line.
    if (character === '\n' || character === '\r') isQuoted = isBracketed = false;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '<') isBracketed = true;
    else if (!isQuoted && character === '>') isBracketed = false;
    if (BETWEEN.has(character) && !isQuoted && !isBracketed) {
      entries.push(entry);
      entry = '';
    } else entry += character;
  }
  return [...entries, entry].map(trimUnseen).filter((one) => one !== '');
}

const nameOf = (text: string): string | null => {
  const name = text
    .trim()
    .replaceAll(/^["']+|["']+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return name === '' ? null : name;
};

/** Splits at blanks too, if an entry contains only addresses. */
function wordsOf(entry: string): string[] {
  const words = entry.split(/\s+/);
  return words.length > 1 && words.every((word) => BARE.test(word)) ? words : [entry];
}

/**
 * Reads a pasted list: `a@b.example, Name <c@d.example>; "Doe, Jane" <e@f.example>`. Repeated addresses count once, in
 * any case.
 */
export function parseAddressList(text: string): AddressList {
  const addresses = new Map<string, ListedAddress>();
  const unreadable: UnreadableEntry[] = [];
  for (const entry of splitEntries(text).flatMap(wordsOf)) {
    const found = (BRACKETED.exec(entry) ?? BARE.exec(entry))?.groups;
    const email = trimUnseen(found?.['email'] ?? '');
    if (email === '') unreadable.push({ text: entry });
    else {
      const key = email.toLowerCase();
      if (!addresses.has(key))
        addresses.set(key, { text: entry, email, name: nameOf(found?.['name'] ?? '') });
    }
  }
  return { addresses: [...addresses.values()], unreadable };
}
