import { z } from 'zod';
import { PIN_LIMITS } from '../pin-limits.ts';
import { STEP_LIMITS } from './step-limits.ts';

const words = z.string().max(STEP_LIMITS.words);
const selector = z.string().max(STEP_LIMITS.selector);
const address = z.string().max(STEP_LIMITS.address);
/** The address of a page, or a path of this product's own pages. */
const pageAddress = address.regex(/^(?:https?:\/\/|\/)/);
const px = z.number().finite().min(-1_000_000).max(PIN_LIMITS.pinPx.max);

/** A locator that finds only this element on its page, as the locators of Playwright do. */
export const stepLocatorSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('attribute'), attribute: z.string().regex(/^data-[a-z-]{1,30}$/), value: words }),
  z.object({
    by: z.literal('role'),
    role: z.string().regex(/^[a-z]{1,30}$/),
    name: words,
    /** The landmark or dialog in which alone it is the only one. */
    within: z.object({ role: z.string().regex(/^[a-z]{1,30}$/), name: words }).optional(),
  }),
  z.object({ by: z.literal('label'), text: words }),
  z.object({ by: z.literal('text'), text: words }),
  /** CSS paths, each within the shadow root of what the one before it finds. */
  z.object({ by: z.literal('path'), paths: z.array(selector).min(1).max(6) }),
]);
export type StepLocator = z.infer<typeof stepLocatorSchema>;

/** The element that something was done to. */
export const stepTargetSchema = z.object({
  tag: z.string().max(80),
  role: z.string().max(40).nullable(),
  /** The accessible name, else the text; null where there is none, or where it may not be shared. */
  name: words.nullable(),
  /** The locator; null where nothing was sure to find only this element. */
  locator: stepLocatorSchema.nullable(),
  /** CSS paths of the frames that it is in, outermost first. */
  frames: z.array(selector).max(STEP_LIMITS.frames),
  /** The place in the element, CSS px, where another place of it does something else. */
  position: z.object({ x: px, y: px }).optional(),
  /** It tells an element without a name by the words near it, or else by the px of its page. */
  where: z.union([z.object({ near: words }), z.object({ x: px, y: px })]).optional(),
  /** The host of another site's frame: such steps are listed, but not repeated. */
  elsewhere: z.string().max(300).optional(),
});
export type StepTarget = z.infer<typeof stepTargetSchema>;

const target = { target: stepTargetSchema };

/** These elements had to be pointed at first, outermost first: the target is visible only then. */
const over = z.array(stepTargetSchema).max(3).optional();

/** An act that the script of a page reports. */
export const pageActSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pressed'),
    ...target,
    button: z.enum(['left', 'right']),
    times: z.number().int().min(1).max(3),
    over,
    /** The element was disabled then, so the page may not have received the press. */
    isDisabled: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('key'), ...target, key: z.string().max(40), times: z.number().int().min(1) }),
  /** The value is null for what is not shared, such as passwords. */
  z.object({
    kind: z.literal('typed'),
    ...target,
    value: z.string().max(STEP_LIMITS.typed).nullable(),
    /** True if only the beginning is kept. */
    isCut: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('chose'),
    ...target,
    /** The words of options, or the value of a date, a colour or the like. */
    of: z.enum(['options', 'value']),
    values: z.array(words).max(STEP_LIMITS.options).nullable(),
  }),
  z.object({ kind: z.literal('scrolled'), target: stepTargetSchema.nullable(), x: px, y: px }),
  z.object({ kind: z.literal('files'), ...target, count: z.number().int().min(0) }),
]);
export type PageAct = z.infer<typeof pageActSchema>;

/** Counts fields up in their document, so that what is typed on in one is one step. */
export const stepReport = z.object({
  type: z.literal('step'),
  act: pageActSchema,
  field: z.number().int().nullable(),
});

/** The place that shows a step in a recording that went along with the pin. */
export const stepClipSchema = z.object({
  /** The file's name, as recordings are named. */
  file: z.string().regex(/^recording-[\d-]{1,40}\.(?:mp4|webm)$/),
  /** Milliseconds from the beginning of the recording. */
  ms: z.number().int().min(0).max(STEP_LIMITS.clipMs),
});
export type StepClip = z.infer<typeof stepClipSchema>;

/** ms since 1970 by the server's clock, and where that is seen. */
const at = { at: z.number(), clip: stepClipSchema.optional() };

const otherSteps = [
  z.object({
    kind: z.literal('opened'),
    url: pageAddress,
    /** The size of the window, in CSS px. */
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    /** A stored sign-in, or the like, opened the page. */
    isThroughDoor: z.boolean().optional(),
    ...at,
  }),
  /** The page has led to another address. */
  z.object({ kind: z.literal('arrived'), url: pageAddress, ...at }),
  z.object({ kind: z.literal('went'), where: z.enum(['back', 'forward', 'again']), ...at }),
  z.object({ kind: z.literal('resized'), width: z.number().int(), height: z.number().int(), ...at }),
  z.object({ kind: z.literal('refused'), url: address, ...at }),
  z.object({
    kind: z.literal('answered'),
    dialog: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
    isAccepted: z.boolean(),
    ...at,
  }),
  /** Name and password, which the site's server wanted. */
  z.object({ kind: z.literal('signedIn'), ...at }),
  z.object({ kind: z.literal('error'), text: words, ...at }),
  z.object({
    kind: z.literal('pinned'),
    ...target,
    /** These had to be pointed at before the element could be seen, as for a press. */
    over,
    text: words.nullable(),
    ...at,
  }),
] as const;

const [pressed, key, typed, chose, scrolled, files] = pageActSchema.options;

/** Something that a person did in a view, or that the page did then. */
export const stepSchema = z.discriminatedUnion('kind', [
  pressed.extend(at),
  key.extend(at),
  typed.extend(at),
  chose.extend(at),
  scrolled.extend(at),
  files.extend(at),
  ...otherSteps,
]);
export type Step = z.infer<typeof stepSchema>;

/** The steps in their order; the pin comes last. */
export const stepsSchema = z.array(stepSchema).max(STEP_LIMITS.steps + 2);
