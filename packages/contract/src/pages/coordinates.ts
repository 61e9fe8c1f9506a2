import { z } from 'zod';

/** `Number` would also accept hexadecimal digits, blanks and `Infinity`. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** Farther than this no page reaches. */
const FARTHEST = 10_000_000;

const sentenceFor = (label: string) => `${label} must be a number, in CSS pixels.`;

/** A place in CSS px, as a number or as text. */
export function px(label: string, least = -Infinity) {
  const error = sentenceFor(label);
  const text = z.string({ error }).trim().max(32, error).regex(DECIMAL, error);
  const number = z.number({ error });
  return z
    .union([number, text], { error })
    .transform(Number)
    .pipe(Number.isFinite(least) ? number.min(least, `${label} must be at least ${least}.`) : number);
}

export function pxText(label: string) {
  const error = sentenceFor(label);
  return z
    .union([z.string({ error }).trim().max(32, error), z.number({ error })], { error })
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined || value === '') return null;
      const text = String(value);
      if (DECIMAL.test(text) && Math.abs(Number(text)) <= FARTHEST) return text;
      context.addIssue(error);
      return z.NEVER;
    });
}
