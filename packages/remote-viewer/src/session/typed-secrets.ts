import type { PageTold } from '@ringmark/contract/live/page';
import { decodedWord } from '../tab/decoded-parts.ts';
import { type CutEchoes, cutEchoesOf, cutValues } from '../tab/door/door-echoes.ts';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import type { AddressCuts } from '../tab/page-report.ts';

export interface TypedSecrets {
  /** Hears what a person types into a field that nobody else may read. */
  hear: (told: Extract<PageTold, { type: 'secret' }>) => void;
  /**
   * Removes from what is reported what opened the view and what was typed in it: from texts unless it is a plain word
   * that pages hold for other reasons, from an address whatever the parameter is called. There a plain word counts as a
   * whole value.
   */
  cuts: AddressCuts;
}

const asItIs: CutEchoes = (told) => told;

const REMOVED = 'removed';
/** Shorter values would be found in many other words. */
const MIN = 4;
const MIN_DISTINCT = 6;
const MIN_DIGITS = 8;
const MAX_VALUES = 50;

const hasEnoughDigits = (value: string): boolean => value.length >= MIN_DIGITS || !/^\d+$/.test(value);

/** Returns whether a value is unlike the words, names and years that pages and addresses hold anyway. */
const isDistinct = (value: string): boolean =>
  value.length >= MIN_DISTINCT && !/^\p{L}+$/u.test(value) && hasEnoughDigits(value);

const CARD = /^\d[\d -]{10,}\d$/;
/** Sites take blanks out of a card's number before they send it. */
const writtenAs = (value: string): string[] =>
  CARD.test(value) ? [value, value.replaceAll(/[ -]/g, '')] : [value];

/** While someone types or corrects, one value is the beginning of the next. */
const isSameValue = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/**
 * Knows what was typed into passwords, cards and masked fields in a view. The next page of the same view doesn't, and
 * may have it in its address: a form that is sent by GET puts it there under any name. It is kept in memory, for as
 * long as the view is open.
 *
 * @param openedWith the site access whose secrets are removed as well
 */
export function createTypedSecrets(openedWith: OpenDoor | undefined): TypedSecrets {
  const cutDoor = openedWith ? cutEchoesOf(openedWith) : asItIs;
  const done = new Set<string>();
  let typing = '';
  let cut = asItIs;
  let cutAddress = asItIs;
  let plain = new Set<string>();

  const keep = (value: string): void => {
    if (value.length < MIN) return;
    done.delete(value);
    done.add(value);
    for (const oldest of done) {
      if (done.size <= MAX_VALUES) break;
      done.delete(oldest);
    }
  };
  const learn = (): void => {
    const values = [...done, typing].filter((value) => value.length >= MIN).flatMap(writtenAs);
    const distinct = values.filter(isDistinct);
    cut = cutValues(distinct);
    cutAddress = cutValues(distinct, REMOVED);
    plain = new Set(values.filter((value) => !isDistinct(value)));
  };
  const shown = (value: string): string => (plain.has(decodedWord(value)) ? REMOVED : value);
  return {
    hear: ({ value, isDone }) => {
      if (!isSameValue(typing, value)) keep(typing);
      typing = value;
      if (isDone) keep(value);
      learn();
    },
    cuts: {
      cutEchoes: (told) => cut(cutDoor(told)),
      address: (url) =>
        cutAddress(url).replaceAll(
          /([?&#;=])([^?&#;=]+)(?=$|[&#;])/g,
          (_all, mark: string, value: string) => mark + shown(value),
        ),
    },
  };
}
