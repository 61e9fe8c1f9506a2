import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';

/** Put into words only when it is said: the first number in words loads what knows of languages, at every start. */
const tooLong = (label: string, max: number) => ({
  error: () => `${label} is longer than ${max.toLocaleString('en')} characters.`,
});

interface Missing {
  input?: unknown;
}

const required = (label: string, max: number, clean: (text: string) => string) =>
  z
    .string({
      error: ({ input }: Missing) =>
        `${label} ${input === undefined || input === null ? 'is required' : 'must be text'}.`,
    })
    .overwrite(clean)
    .min(1, `${label} is required.`)
    .max(max, tooLong(label, max));

const optional = (label: string, max: number, clean: (text: string) => string) =>
  z
    .string({ error: `${label} must be text.` })
    .overwrite(clean)
    .max(max, tooLong(label, max))
    .nullish()
    .transform((value) => value || null);

const trim = (text: string) => text.trim();

/** Text of several lines that must say something, at most `max` characters of it. `label` begins the sentence. */
export const requiredText = (label: string, max: number) => required(label, max, cleanText);
/** A title, a name, a label. */
export const requiredLine = (label: string, max: number) => required(label, max, cleanLine);
/** Of the web, of mail, of a domain: each has a judge of its own, who must see all that came. */
export const requiredAddress = (label: string, max: number) => required(label, max, trim);

/** Text that may be left out: null, blank and absent mean the same, and come out as null. */
export const optionalText = (label: string, max: number) => optional(label, max, cleanText);
export const optionalLine = (label: string, max: number) => optional(label, max, cleanLine);
export const optionalAddress = (label: string, max: number) => optional(label, max, trim);

/**
 * An optional field: null, blank and absent mean the same, and come out as undefined. The types say what the schema
 * takes, which `preprocess` alone would call unknown.
 */
export const optionally = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
    .optional() as z.ZodOptional<z.ZodType<z.output<T> | undefined, z.input<T> | '' | null | undefined>>;

/** How many entries of a list are wanted. */
export const limitFilter = (most: number) => optionally(z.coerce.number().int().min(1).max(most));
export const limitOf = (usual: number, most: number) =>
  limitFilter(most).transform((limit) => limit ?? usual);

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** The answer of calls that have no result of their own. */
export const okSchema = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof okSchema>;
