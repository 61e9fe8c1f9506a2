import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toAppError } from '../context/procedures.ts';
import { labelOf } from './input-label.ts';
import { sentenceOf } from './input-words.ts';

/** Returns the sentence that is said of a value for one field of an input. */
function said(field: string, schema: z.ZodType, value: unknown): string | undefined {
  const parsed = z.object({ [field]: schema }).safeParse(value === undefined ? {} : { [field]: value });
  return toAppError(parsed.error)?.message;
}

const LONG = z.string().max(2_048);
const RULE = z.string().min(1).max(64);
const place = z.object({ at: z.object({ pageWidth: z.number() }) });

/** Every kind of issue that zod knows, and the sentence that people read. */
const SAID: [field: string, schema: z.ZodType, value: unknown, sentence: string][] = [
  ['title', z.string(), undefined, 'Title is required.'],
  ['title', z.string(), null, 'Title is required.'],
  ['title', z.string(), 5, 'Title must be text.'],
  ['limit', z.coerce.number(), 'abc', 'Limit must be a number.'],
  ['limit', z.number().int(), 1.5, 'Limit must be a whole number.'],
  ['isMuted', z.boolean(), 'yes', 'Muted must be true or false.'],
  ['allowedUrls', z.array(LONG), 'a', 'Allowed URLs must be a list.'],
  [
    'allowedUrls',
    z.array(LONG),
    ['a', 'b', 'c', 'x'.repeat(2_049)],
    'Allowed URL 4 can have at most 2,048 characters.',
  ],
  ['allowedUrls', z.array(LONG), [7], 'Allowed URL 1 must be text.'],
  ['pin', place, 'x', 'Pin must be an object.'],
  ['pin', place, { at: { pageWidth: 'x' } }, 'Pin at page width must be a number.'],
  ['pin', place, { at: {} }, 'Pin at page width is required.'],
  ['projectId', RULE, '', 'Project is required.'],
  ['projectId', RULE, 'x'.repeat(65), 'Project can have at most 64 characters.'],
  ['code', z.string().length(6), '12', 'Code must have exactly 6 characters.'],
  ['code', z.string().min(2), 'a', 'Code must have at least 2 characters.'],
  ['mentions', z.array(z.string()).max(1), ['a', 'b'], 'Mentions can have at most 1 entry.'],
  ['mentions', z.array(z.string()).min(1), [], 'Mentions must have at least 1 entry.'],
  ['tags', z.set(z.string()).max(2), new Set(['a', 'b', 'c']), 'Tags can have at most 2 entries.'],
  ['expiresInDays', z.number().min(1), 0, 'The number of days must be at least 1.'],
  ['size', z.number().max(9_000), 9_001, 'Size must be at most 9,000.'],
  ['size', z.number().lt(5), 5, 'Size must be less than 5.'],
  ['size', z.number().positive(), 0, 'Size must be more than 0.'],
  ['until', z.date().min(new Date(0)), new Date(-1), 'Until must be at least 1970-01-01T00:00:00.000Z.'],
  ['email', z.email(), 'a', 'Email must be an email address.'],
  ['at', z.iso.datetime(), 'a', 'At must be a date and a time in UTC, such as 2026-01-31T09:30:00Z.'],
  ['code', z.string().regex(/^\d+$/), 'a', 'Code doesn’t have the right format.'],
  ['name', z.string().startsWith('rm_'), 'a', 'Name must start with rm_.'],
  ['name', z.string().endsWith('!'), 'a', 'Name must end with !.'],
  ['name', z.string().includes('-'), 'a', 'Name must contain -.'],
  ['width', z.number().multipleOf(5), 3, 'Width must be a multiple of 5.'],
  ['scope', z.enum(['read', 'write']), 'all', 'Scope must be read or write.'],
  ['scope', z.enum(['read', 'write']), undefined, 'Scope is required.'],
  ['level', z.enum(['a', 'b', 'c']), 'd', 'Level must be one of: a, b, c.'],
  ['kind', z.literal('x'), 'y', 'Kind must be x.'],
  ['letter', z.enum([...'abcdefghijklm']), 'z', 'Letter isn’t one of the available options.'],
  ['body', z.strictObject({}), { a: 1 }, 'Unknown field: “a”.'],
  ['body', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: “a”, “b”.'],
  ['body', z.strictObject({}), { a: 1, b: 2, c: 3, d: 4 }, 'Unknown fields: “a”, “b”, “c” and 1 more.'],
  ['place', z.union([z.string(), z.number()]), true, 'Place must be text or a number.'],
  ['place', z.union([z.string(), z.number()]), undefined, 'Place is required.'],
  [
    'place',
    z.union([z.number(), place]),
    { at: { pageWidth: 'x' } },
    'Place at page width must be a number.',
  ],
  ['place', z.union([z.number(), z.email('Say it well.')]), 'a', 'Say it well.'],
  [
    'event',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'Event kind must be a or b.',
  ],
  ['words', z.record(z.string().max(1), z.string()), { ab: 'c' }, 'Words ab isn’t an allowed name.'],
  ['words', z.map(z.object({}), z.number()), new Map([[{}, 'x']]), 'An entry in Words isn’t valid.'],
  ['title', z.never(), 'a', 'Title isn’t allowed here.'],
  ['title', z.string().refine(() => false), 'a', 'Title isn’t valid.'],
  ['title', z.string('Say what it is about.'), 5, 'Say what it is about.'],
];

describe('what is wrong with an input', () => {
  it.each(SAID)('%s as %o of %o: %s', (field, schema, value, sentence) => {
    expect(said(field, schema, value)).toBe(sentence);
  });

  it('is said for an issue of every code that there is', () => {
    const codes = SAID.map(([field, schema, value]) => {
      const parsed = z.object({ [field]: schema }).safeParse({ [field]: value });
      return parsed.error?.issues[0]?.code;
    });
    expect([...new Set(codes)].toSorted()).toEqual([
      'custom',
      'invalid_element',
      'invalid_format',
      'invalid_key',
      'invalid_type',
      'invalid_union',
      'invalid_value',
      'not_multiple_of',
      'too_big',
      'too_small',
      'unrecognized_keys',
    ]);
  });

  it('is said by the names of the fields, and all of it by those of the input', () => {
    const schema = z.object({ title: z.string(), allowedUrls: z.array(z.string()) });
    const { message, details } = toAppError(schema.safeParse({ allowedUrls: [1] }).error) ?? {};
    expect(message).toBe('Title is required.');
    expect(details?.fields).toEqual({
      title: 'Title is required.',
      'allowedUrls.0': 'Allowed URL 1 must be text.',
    });
    expect(toAppError(schema.safeParse(null).error)?.message).toBe('The input is required.');
    expect(toAppError(schema.safeParse([]).error)?.message).toBe('The input must be an object.');
  });

  it('is said in the same way of what a later version may find wrong', () => {
    const unknown = { code: 'something_new', path: ['title'], input: 1 } as unknown as Parameters<
      typeof sentenceOf
    >[0];
    expect(sentenceOf(unknown)).toBe('Title isn’t valid.');
  });
});

describe('a place in an input has a name that people know', () => {
  it.each([
    [['userId'], 'Person'],
    [['ticketIds', 2], 'Ticket 3'],
    [['report', 'console', 0, 'text'], 'Report console 1 text'],
    [['pin', 'element', 'box', 'x'], 'Pin element box X'],
    [['finalUrl'], 'Final URL'],
    [['idempotencyKey'], 'Idempotency-Key'],
    [['entries', 0], 'Entry 1'],
    [['toString'], 'To string'],
    [[], 'The input'],
  ])('%j is %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });
});
