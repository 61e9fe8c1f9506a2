import { z } from 'zod';

/** Text that must say something: trimmed, not blank, at most `max` characters. `label` begins the sentence. */
export const requiredText = (label: string, max: number) =>
  z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} is longer than ${max.toLocaleString('en')} characters.`);

/** Optional text: null, blank and absent mean the same, and come out as null. */
export const optionalText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} is longer than ${max.toLocaleString('en')} characters.`)
    .nullish()
    .transform((value) => value || null);

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** The answer of calls that have no result of their own. */
export const okSchema = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof okSchema>;
