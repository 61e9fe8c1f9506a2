import { ownValue } from '@ringmark/contract/own-value';

/** Reads one value of an address; undefined where it is none of those that are meant. */
type Reader<Value> = (value: unknown) => Value | undefined;
type Readers = Record<string, Reader<unknown>>;

/** The words that an address says after its question mark. */
export type SearchOf<Of extends Readers> = { [Name in keyof Of]?: ReturnType<Of[Name]> };

/** Any text. */
export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Reads one of some words; others are left out, as an old link must still open its page. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

/**
 * Makes the validation of a route's search, for which a library of schemas would be 8 KB of the first load.
 *
 * @param readers by name; a value that its reader does not take is undefined
 */
export const readSearch =
  <Of extends Readers>(readers: Of) =>
  (given: Record<string, unknown>): SearchOf<Of> => {
    const read: SearchOf<Of> = {};
    // The router takes what is not named here unchanged from the address, so what cannot be read is named too.
    for (const name in readers)
      if (Object.hasOwn(given, name))
        read[name] = readers[name]?.(ownValue(given, name)) as ReturnType<Of[typeof name]>;
    return read;
  };
