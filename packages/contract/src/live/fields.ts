import { z } from 'zod';
import { DATE_KINDS, FIELD_LIMITS } from './field-kinds.ts';

/** Fields of a page that open something which no picture shows: lists, calendars, colours, proposals. */
const px = z.number().finite().min(-20_000).max(20_000);
const index = z.number().int().min(0).max(100_000);
const label = z.string().max(FIELD_LIMITS.label);
const value = z.string().max(FIELD_LIMITS.value);

const about = {
  /** Counts up with each field that is opened in a document. */
  id: z.number().int(),
  /** CSS px of the viewport of the field's document. */
  rect: z.object({ x: px, y: px, width: px, height: px }),
  /** The accessible name, as far as it is known. */
  name: label,
  isRtl: z.boolean(),
  fontSize: z.number().min(0).max(200),
};

const optionSchema = z.object({
  label,
  /** Its place among all options of the field. */
  index,
  isDisabled: z.boolean().optional(),
  isSelected: z.boolean().optional(),
  /** The name of its group. */
  group: label.optional(),
});
export type FieldOption = z.infer<typeof optionSchema>;

export const fieldSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('select'),
    ...about,
    isMultiple: z.boolean(),
    options: z.array(optionSchema).max(FIELD_LIMITS.options),
    /** There are more options than are listed. */
    isCut: z.boolean(),
  }),
  z.object({
    kind: z.enum(DATE_KINDS),
    ...about,
    value,
    min: value,
    max: value,
    step: value,
    isRequired: z.boolean(),
    /** The calendar is wanted at once, and not only the field. */
    wantsPicker: z.boolean(),
  }),
  z.object({ kind: z.literal('color'), ...about, value }),
  z.object({
    kind: z.literal('datalist'),
    ...about,
    value,
    proposals: z.array(z.object({ value, label })).max(FIELD_LIMITS.proposals),
  }),
]);
export type LiveField = z.infer<typeof fieldSchema>;

/** The reports that a page's script sends about its fields by itself. */
export const fieldReports = [
  z.object({
    type: z.literal('field'),
    field: fieldSchema,
    /** The pointer's place in the field's document when it opened the field. */
    pointer: z.object({ x: px, y: px }).nullable(),
    /** True if `rect` is in the viewport of the whole page, and not only of a frame in it. */
    isInPage: z.boolean(),
  }),
  z.object({ type: z.literal('fieldOver'), id: z.number().int() }),
  /** The words that a page shows at its pointer, by `title`, or at a field that is not valid; empty removes them. */
  z.object({ type: z.literal('hint'), text: label, isProblem: z.boolean(), x: px, y: px }),
] as const;

/** The server's messages to the person's client. */
export type FieldNotice =
  | { type: 'field'; field: LiveField }
  /** The field is gone, or another one now: the choice is not accepted. */
  | { type: 'fieldOver'; id: number; isLost: boolean }
  /** CSS px of the viewport. */
  | { type: 'hint'; text: string; isProblem: boolean; x: number; y: number };

/** The person's choice in the open field of this id. */
export const fieldMessages = [
  z.object({
    type: z.literal('field'),
    id: z.number().int(),
    choice: z.union([
      z.object({ indexes: z.array(index).max(FIELD_LIMITS.options) }),
      z.object({ value: z.string().max(FIELD_LIMITS.value) }),
    ]),
    /** True if more may follow, as from a calendar that stays open. */
    isOpen: z.boolean().optional(),
  }),
  /** The person closed it without a choice, or after the last one. */
  z.object({ type: z.literal('fieldOver'), id: z.number().int() }),
] as const;
export type FieldMessage = z.infer<(typeof fieldMessages)[number]>;
