import { z } from 'zod';
import { URL_LIMITS } from '../url-limits.ts';

const px = z.number().finite().min(-20_000).max(20_000);
const FIND_LENGTH = 200;
const SELECTED_LENGTH = 20_000;

const place = {
  /** CSS px of the viewport. */
  x: px,
  y: px,
  /** The link that is meant; empty where there is none. */
  link: z.string().max(URL_LIMITS.urlLength),
  /** The selected text. */
  text: z.string().max(SELECTED_LENGTH),
};

/** The reports of a page's script: the person wants a menu or to find words, and the page shows nothing of its own. */
export const menuReports = [
  z.object({
    type: z.literal('menu'),
    ...place,
    /** True if the place is one of the whole page, and not only of a frame in it. */
    isInPage: z.boolean(),
  }),
  z.object({ type: z.literal('findWanted'), text: z.string().max(FIND_LENGTH) }),
] as const;

export type MenuNotice =
  | { type: 'menu'; x: number; y: number; link: string; text: string }
  | { type: 'findWanted'; text: string }
  /** Tells how often the words were found, and which of them is highlighted, from 1; 0 for none. */
  | { type: 'found'; text: string; count: number; index: number };

export const findMessages = [
  z.object({
    type: z.literal('find'),
    /** The text to find; an empty one ends the search and removes the highlights. */
    text: z.string().max(FIND_LENGTH),
    /** To the next one, or the one before; 0 to the first in sight. */
    step: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  }),
] as const;
export type FindMessage = z.infer<(typeof findMessages)[number]>;
