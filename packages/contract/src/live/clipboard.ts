import { z } from 'zod';
import { CLIPBOARD_LENGTH } from './clipboard-limits.ts';

const text = z.string().max(CLIPBOARD_LENGTH);

/** The report of a page's script: something was copied, or waits to be cut. */
export const copiedReport = z.object({
  type: z.literal('copied'),
  text,
  /** The HTML; null where there is only text. */
  html: text.nullable(),
  /** Names what is deleted in the page once the person has it; null for a copy. */
  cut: z.number().int().nullable(),
});

/** A copied text for the person's own clipboard. */
export interface LiveCopied {
  type: 'copied';
  id: number;
  text: string;
  html: string | null;
  isCut: boolean;
}

/** Tells whether the text is in the person's clipboard. */
export const copiedMessage = z.object({
  type: z.literal('copied'),
  id: z.number().int(),
  isTaken: z.boolean(),
});
export type CopiedMessage = z.infer<typeof copiedMessage>;

/** The text to paste, with HTML if the person's clipboard has it. */
export const pasteMessage = z.object({ type: z.literal('paste'), text, html: text.optional() });
