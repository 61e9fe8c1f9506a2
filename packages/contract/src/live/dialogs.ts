import { z } from 'zod';

/** The most characters that are shown of a page's words, and that are typed into a prompt. */
const TEXT = 2_000;
const HOST = 300;

/** Seconds that a dialog waits for its answer before it is dismissed, as Escape would do. */
export const DIALOG_SECONDS = 60;

/** A question that a page asks, in one of the four dialogs of browsers. */
export const liveDialogSchema = z.object({
  type: z.literal('dialog'),
  /** Names it in the answer. */
  id: z.number().int(),
  kind: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
  /** The source of the words: the host of the page or of the frame in it; empty if it has none. */
  host: z.string().max(HOST),
  /** A frame of another site asks, and not the page itself. */
  isInner: z.boolean(),
  text: z.string().max(TEXT),
  /** The text that a prompt proposes. */
  value: z.string().max(TEXT),
  /** It follows others of the same page: offer to stop showing them. */
  isRepeated: z.boolean(),
});
export type LiveDialog = z.infer<typeof liveDialogSchema>;

/** Bounds the words of a page to what a dialog may hold. */
export const boundedDialog = (dialog: LiveDialog): LiveDialog => ({
  ...dialog,
  host: dialog.host.slice(0, HOST),
  text: dialog.text.slice(0, TEXT),
  value: dialog.value.slice(0, TEXT),
});

/** The dialog is answered, dismissed or gone. */
export interface LiveDialogOver {
  type: 'dialogOver';
  id: number;
}

/** The person's answer to the dialog of this id; to any other it is dropped. */
export const dialogAnswerSchema = z.object({
  type: z.literal('dialog'),
  id: z.number().int(),
  accept: z.boolean(),
  /** The text that was typed into a prompt. */
  text: z.string().max(TEXT).optional(),
  /** True to show no further dialogs of this page until it is loaded again. */
  isLast: z.boolean().optional(),
});
export type DialogAnswer = z.infer<typeof dialogAnswerSchema>;
