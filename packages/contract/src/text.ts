import { z } from 'zod';
import { cleanLine, cleanText, trimUnseen } from './clean-text.ts';

/** Formats the number late: the first formatted number loads language data. */
const tooLong = (label: string, max: number) => ({
  error: () => `${label} can have at most ${max.toLocaleString('en')} characters.`,
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

/** Text of several lines, not blank. `label` begins the sentence of a refusal. */
export const requiredText = (label: string, max: number) => required(label, max, cleanText);
export const requiredLine = (label: string, max: number) => required(label, max, cleanLine);
/** The schema doesn't clean the text: the parsers of web addresses and domains must see all characters. */
export const requiredAddress = (label: string, max: number) => required(label, max, trim);
/** Addresses that are pasted bring invisible characters along at their ends; the parser sees all others. */
export const requiredEmail = (label: string, max: number) => required(label, max, trimUnseen);

/** Reads an optional text. Null, blank and absent mean the same, and come out as null. */
export const optionalText = (label: string, max: number) => optional(label, max, cleanText);
export const optionalLine = (label: string, max: number) => optional(label, max, cleanLine);
export const optionalAddress = (label: string, max: number) => optional(label, max, trim);

/**
 * Makes a schema optional. Null, blank and absent mean the same, and come out as undefined. `preprocess` alone would
 * lose the input's type.
 */
export const optionally = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
    .optional() as z.ZodOptional<z.ZodType<z.output<T> | undefined, z.input<T> | '' | null | undefined>>;

export const limitFilter = (most: number) => optionally(z.coerce.number().int().min(1).max(most));
export const limitOf = (usual: number, most: number) =>
  limitFilter(most).transform((limit) => limit ?? usual);

export const instantSchema = z.iso.datetime();

export const okSchema = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof okSchema>;
