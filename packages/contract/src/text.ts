import { z } from 'zod';

/** Put into words only when it is said: the first number in words loads what knows of languages, at every start. */
const tooLong = (label: string, max: number) => ({
  error: () => `${label} is longer than ${max.toLocaleString('en')} characters.`,
});

/** Text that must say something: trimmed, not blank, at most `max` characters. `label` begins the sentence. */
export const requiredText = (label: string, max: number) =>
  z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(max, tooLong(label, max));

/** Optional text: null, blank and absent mean the same, and come out as null. */
export const optionalText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(label, max))
    .nullish()
    .transform((value) => value || null);

/**
 * An optional field: null, blank and absent mean the same, and come out as undefined. The types say what the schema
 * takes, which `preprocess` alone would call unknown.
 */
export const optionally = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
    .optional() as z.ZodOptional<z.ZodType<z.output<T> | undefined, z.input<T> | '' | null | undefined>>;

/** How many entries of a list are wanted. */
export const limitOf = (usual: number, most: number) =>
  optionally(
    z.coerce
      .number({ error: 'limit must be a number.' })
      .int('limit must be a whole number.')
      .min(1, 'limit must be at least 1.')
      .max(most, `limit must be at most ${most}.`),
  ).transform((limit) => limit ?? usual);

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** The answer of calls that have no result of their own. */
export const okSchema = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof okSchema>;
