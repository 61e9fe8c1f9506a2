import { REMOVED } from '@ringmark/page-script/removed-words';
import { withoutEncoded } from '../decoded-parts.ts';
import { asSiteState } from '../site-state.ts';
import type { OpenDoor, DoorSecrets } from '@ringmark/contract/viewing/doors';

/** Takes out of what a page tells, in all its texts, what opened the page. */
export type CutEchoes = <T>(told: T) => T;

/** Shorter ones would be found in many other words. */
const MIN_PASSWORD = 4;
/** Headers and cookies may be switches, such as `true`. */
const MIN_GIVEN = 6;
const MIN_COOKIE = 8;
/** The least length of a stored secret. A site also keeps settings and names, so only what looks made up is one. */
const MIN_STORED = 12;
const OPAQUE = /^(?=.*\d)(?=.*[a-z])[\w+/=.~%:|-]+$/i;
/** The most values of a sign-in: none keeps more. */
const MAX_VALUES = 300;
/** Longer ones are known by their beginning, and end where a word ends. */
const MAX = 200;
/** Only texts that were cut to a length end within a word. */
const MAX_CUT = 5_000;
/** The number of letters that identify a word that was cut off at the end of a text. */
const MIN_BEGINNING = 8;

/** All texts in a value, and in the JSON that they may be. */
function textsIn(value: unknown, depth = 0): string[] {
  if (depth > 20) return [];
  if (typeof value === 'string') {
    const inner = /^\s*[[{"]/.test(value) ? parsed(value) : undefined;
    return [value, ...(inner === undefined ? [] : textsIn(inner, depth + 1))];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((one) => textsIn(one, depth + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isOpaque = (text: string): boolean =>
  text.length >= MIN_STORED && OPAQUE.test(text) && !/^https?:/i.test(text);

/** Values that an administrator entered. */
const givenOf = ({ httpSecrets, headers, cookies }: DoorSecrets): string[] => [
  ...httpSecrets
    .filter(([, { password }]) => password.length >= MIN_PASSWORD)
    .flatMap(([, { username, password }]) => [
      password,
      Buffer.from(`${username}:${password}`).toString('base64'),
    ]),
  ...[
    // `Bearer abc`, and `abc` alone.
    ...headers.flatMap(({ value }) => [value, value.trim().split(/\s+/).at(-1) ?? '']),
    ...cookies.map(({ value }) => value),
  ].filter((value) => value.length >= MIN_GIVEN),
];

function recordedOf({ recorded }: DoorSecrets): string[] {
  const state = asSiteState(recorded?.state);
  if (!state) return [];
  const cookies = state.cookies.flatMap(({ value, httpOnly }) =>
    (httpOnly ? value.length >= MIN_COOKIE : isOpaque(value)) ? [value] : [],
  );
  const stored = state.origins.flatMap(({ local, session, databases }) =>
    textsIn([local.map(([, value]) => value), session.map(([, value]) => value), databases]),
  );
  return [...cookies, ...stored.filter(isOpaque)];
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const inLowerCase = (address: string): string =>
  address.replaceAll(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());

/** A value as it is, and as it is written for an address or for JSON. */
function formsOf(value: string): string[] {
  const inAddresses = [
    encodeURIComponent(value.toWellFormed()),
    new URLSearchParams([['', value]]).toString().slice(1),
    encodeURI(value.toWellFormed()),
    encodeURIComponent(encodeURIComponent(value.toWellFormed())),
  ];
  return [
    value,
    decoded(value),
    ...inAddresses,
    ...inAddresses.map(inLowerCase),
    inJson(value),
    inJson(inJson(value)),
  ];
}

const escaped = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);

const patternOf = (word: string): string =>
  word.length > MAX ? `${escaped(word.slice(0, MAX))}[^\\s"'<>\\\\]*` : escaped(word);

/** Removes the beginning of a word, which may be left at the end of a text that was cut off. */
function withoutBeginning(text: string, words: readonly string[], removed: string): string {
  if (text.length > MAX_CUT) return text;
  for (const word of words) {
    const at = word.length > MIN_BEGINNING ? text.lastIndexOf(word.slice(0, MIN_BEGINNING)) : -1;
    if (at >= 0 && word.startsWith(text.slice(at).replace(/…$/, ''))) return text.slice(0, at) + removed;
  }
  return text;
}

/**
 * Pages show what they were given: a cookie in the console, a header among the words of a page. It is known literally
 * as the site access has it; what the site has made of it since is not.
 */
export function cutEchoesOf(door: OpenDoor): CutEchoes {
  const all = door.unused ? [door, door.unused] : [door];
  return cutValues(all.flatMap((secrets) => [...givenOf(secrets), ...recordedOf(secrets)]));
}

/**
 * Removes values from all texts of what is reported, in every form that they may be written in.
 *
 * @param values the first 300 count
 * @param removed the text that replaces them
 */
export function cutValues(values: readonly string[], removed: string = REMOVED): CutEchoes {
  const whole = values.slice(0, MAX_VALUES).filter((value) => value.length >= MIN_PASSWORD);
  // The longest first, as one may hold another.
  const words = [...new Set(values.slice(0, MAX_VALUES).flatMap(formsOf))]
    .filter((form) => form.length >= MIN_PASSWORD)
    .toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return (told) => told;
  const known = new RegExp(words.map(patternOf).join('|'), 'g');
  const cut = (told: unknown): unknown => {
    if (typeof told === 'string') {
      const left = withoutEncoded(told.replace(known, removed), whole, removed);
      return withoutBeginning(left, words, removed);
    }
    if (Array.isArray(told)) return told.map(cut);
    if (told === null || typeof told !== 'object' || ArrayBuffer.isView(told)) return told;
    return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, cut(value)]));
  };
  // Only texts are changed.
  return (told) => cut(told) as never;
}
