import { ownValue } from '@ringmark/contract/own-value';
import { cutText } from '@ringmark/contract/cut-text';
import type { z } from 'zod';
import { labelOf } from './input-label.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>;
type Size = Issue<'too_big'> | Issue<'too_small'>;

/** The words for types, by the name that zod gives the type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  set: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  file: 'a file',
  null: 'left out',
  undefined: 'left out',
  void: 'left out',
  never: 'left out',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  datetime: 'a date and a time in UTC, such as 2026-01-31T09:30:00Z',
  date: 'a date, such as 2026-01-31',
  time: 'a time, such as 09:30:00',
};
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};
const FEW = 12;

const isMissing = (value: unknown) => value === undefined || value === null;
const isOne = <T>(list: readonly T[]): list is readonly [T] => list.length === 1;
// Formats late: the first formatted number loads language data.
const inWords = (amount: number | bigint) => amount.toLocaleString('en');

const counted = (amount: number | bigint, [one, many]: readonly [string, string]) =>
  `${inWords(amount)} ${Number(amount) === 1 ? one : many}`;

function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' or ');
  return `one of: ${words.join(', ')}`;
}

/** Bounds of numbers and dates are not counted. */
const amountOf = (origin: string, bound: number | bigint) =>
  origin === 'date' ? new Date(Number(bound)).toISOString() : inWords(bound);

function tooBig(label: string, { origin, maximum, inclusive, exact }: Issue<'too_big'>): string {
  const units = ownValue(UNITS, origin);
  if (!units)
    return `${label} must be ${inclusive === false ? 'less than' : 'at most'} ${amountOf(origin, maximum)}.`;
  if (exact) return `${label} must have exactly ${counted(maximum, units)}.`;
  const most = inclusive === false ? Number(maximum) - 1 : maximum;
  return `${label} can have at most ${counted(most, units)}.`;
}

function tooSmall(label: string, { origin, minimum, inclusive, exact }: Issue<'too_small'>): string {
  const units = ownValue(UNITS, origin);
  if (!units)
    return `${label} must be ${inclusive === false ? 'more than' : 'at least'} ${amountOf(origin, minimum)}.`;
  if (exact) return `${label} must have exactly ${counted(minimum, units)}.`;
  const least = inclusive === false ? Number(minimum) + 1 : minimum;
  if (origin === 'string' && Number(least) === 1) return `${label} is required.`;
  return `${label} must have at least ${counted(least, units)}.`;
}

const sizeWords = (label: string, issue: Size) =>
  issue.code === 'too_big' ? tooBig(label, issue) : tooSmall(label, issue);

function typeWords(label: string, expected: string, input: unknown): string {
  const type = ownValue(TYPES, expected);
  if (type === 'left out') return `${label} isn’t allowed here.`;
  if (isMissing(input) || expected === 'nonoptional') return `${label} is required.`;
  return type ? `${label} must be ${type}.` : `${label} isn’t valid.`;
}

function choiceWords(label: string, values: readonly unknown[], input: unknown): string {
  if (isMissing(input)) return `${label} is required.`;
  if (values.length > FEW) return `${label} isn’t one of the available options.`;
  return `${label} must be ${listed(values.map(String))}.`;
}

function formatWords(label: string, issue: Issue<'invalid_format'>): string {
  const { format } = issue;
  const given = issue as Readonly<Record<string, unknown>>;
  if (format === 'starts_with') return `${label} must start with ${String(given['prefix'])}.`;
  if (format === 'ends_with') return `${label} must end with ${String(given['suffix'])}.`;
  if (format === 'includes') return `${label} must contain ${String(given['includes'])}.`;
  const form = ownValue(FORMATS, format);
  return form ? `${label} must be ${form}.` : `${label} doesn’t have the right format.`;
}

/** Cuts long names. */
export function unknownFieldWords(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${cutText(name, 61)}”`);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const fields = isOne(names) ? 'field' : 'fields';
  return `Unknown ${fields}: ${shown.join(', ')}${more}.`;
}

export const repeatedWords = (name: string) => `${labelOf([name])} can be given only once.`;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );

/** Names the whole path of a nested issue; a schema's own message stays. */
function innerWords(outer: RawIssue, inner: z.core.$ZodIssue): string {
  const raw = { ...inner, input: valueAt(outer.input, inner.path) } as RawIssue;
  if (inner.message !== sentenceOf(raw)) return inner.message;
  return sentenceOf({ ...raw, path: [...(outer.path ?? []), ...inner.path] });
}

/** Names all types, or the issue of the alternative that matched furthest. */
function unionWords(label: string, issue: Issue<'invalid_union'>): string {
  const { options } = issue as { options?: readonly unknown[] };
  if (options && options.length > 0) {
    return choiceWords(label, options, valueAt(issue.input, [issue.discriminator ?? '']));
  }
  const firsts = issue.errors.map(([first]) => first).filter((first) => first !== undefined);
  if (isMissing(issue.input)) return `${label} is required.`;
  const types = firsts.map((first) =>
    first.code === 'invalid_type' && first.path.length === 0 ? ownValue(TYPES, first.expected) : undefined,
  );
  const known = [...new Set(types)].filter((type) => type !== undefined);
  if (known.length > 0 && types.every((type) => type !== undefined))
    return `${label} must be ${listed(known)}.`;
  const [telling] = firsts
    .filter((_first, at) => types[at] === undefined)
    .toSorted((a, b) => b.path.length - a.path.length);
  return telling ? innerWords(issue, telling) : `${label} isn’t valid.`;
}

/** Names the field as people know it. */
export function sentenceOf(issue: RawIssue): string {
  const label = labelOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(label, issue.expected, issue.input);
    case 'too_big':
    case 'too_small':
      return sizeWords(label, issue);
    case 'invalid_format':
      return formatWords(label, issue);
    case 'not_multiple_of':
      return `${label} must be a multiple of ${inWords(issue.divisor)}.`;
    case 'invalid_value':
      return choiceWords(label, issue.values, issue.input);
    case 'unrecognized_keys':
      return unknownFieldWords(issue.keys);
    case 'invalid_union':
      return unionWords(label, issue);
    case 'invalid_key':
      return `${label} isn’t an allowed name.`;
    case 'invalid_element':
      return `An entry in ${label} isn’t valid.`;
    default:
      return `${label} isn’t valid.`;
  }
}
