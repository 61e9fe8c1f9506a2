import { z } from 'zod';
import { projectIdSchema } from '../ids.ts';
import { instantSchema, optionally, requiredLine } from '../text.ts';
import { personSchema } from '../people/users.ts';
import { openViewportInput, viewportRefInput, viewportSchema } from '../pages/viewport.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { PROJECT_LIMITS } from './project-limits.ts';

/** Name and password of HTTP authentication; a header; cookies; a sign-in that an administrator recorded. */
export const DOOR_KINDS = ['http', 'header', 'cookies', 'recorded'] as const;
export const doorKindSchema = z.enum(DOOR_KINDS);
export type DoorKind = z.infer<typeof doorKindSchema>;

/**
 * Levels of what pages behind a project's site access may send: nothing that could change something; everything; or the
 * site access is not used.
 */
export const DOOR_LEVELS = ['look', 'use', 'off'] as const;
export const doorLevelSchema = z.enum(DOOR_LEVELS, { error: 'The level must be look, use or off.' });
export type DoorLevel = z.infer<typeof doorLevelSchema>;

export const MAX_DOORS = PROJECT_LIMITS.doors;
/** The most addresses that a project names for its site access. */
const MAX_ADDRESSES = 50;
const MAX_COOKIES = 50;
const VALUE_LENGTH = 8_192;

/**
 * `trying`: its trial is on the way. `locked`: the key that sealed it is not here. A site access that its trial refused
 * is not kept.
 */
export const doorStateSchema = z.enum(['trying', 'open', 'closed', 'locked']);

/** The result of opening the project's address without and with a site access. */
export const doorTrialSchema = z.object({
  at: instantSchema,
  opens: z.boolean(),
  sentence: z.string(),
  withoutUrl: z.string().nullable(),
  withUrl: z.string().nullable(),
});
export type DoorTrial = z.infer<typeof doorTrialSchema>;

/** A site access that opens a project's closed pages, without any of its values. */
export const doorSchema = z.object({
  id: z.string(),
  kind: doorKindSchema,
  /** The hosts to which it is sent. */
  hosts: z.array(z.string()),
  /** Names of the header or the cookies, never what they hold. */
  names: z.array(z.string()),
  state: doorStateSchema,
  /** The state as a person reads it. */
  sentence: z.string(),
  madeBy: personSchema,
  madeAt: instantSchema,
  /** The time when it was last seen to open something. */
  renewedAt: instantSchema.nullable(),
  expiresAt: instantSchema,
  trial: doorTrialSchema.nullable(),
});
export type Door = z.infer<typeof doorSchema>;

export const doorsSchema = z.object({
  level: doorLevelSchema,
  readableUrls: z.array(z.string()),
  signOutUrls: z.array(z.string()),
  items: z.array(doorSchema),
  /** The newest trial of one that was not kept. */
  refused: doorTrialSchema.extend({ kind: doorKindSchema }).nullable(),
});
export type Doors = z.infer<typeof doorsSchema>;

export const doorsRefInput = z.object({ projectId: projectIdSchema });
export const doorRefInput = doorsRefInput.extend({ id: z.string().max(64) });

/** `https://staging.example.com`: scheme, host and port only. */
const origin = z
  .string()
  .trim()
  .max(URL_LIMITS.urlLength)
  .transform((text, ctx) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
      return url.origin;
    ctx.addIssue({ code: 'custom', message: 'Enter a URL such as https://staging.example.com.' });
    return z.NEVER;
  });

/** A token of RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Headers that decide over the connection, or that the browser and other kinds of site access send. */
const FORBIDDEN_HEADER =
  /^(?:host|content-length|connection|transfer-encoding|upgrade|te|trailer|keep-alive|expect|cookie2?|origin|referer|(?:proxy|sec)-.*)$/i;
const headerName = z
  .string()
  .trim()
  .regex(TOKEN, 'A header name can’t contain spaces, colons or accented letters.')
  .max(100, 'A header name can have at most 100 characters.')
  .refine(
    (name) => !FORBIDDEN_HEADER.test(name),
    'The browser sets this header itself. Use a different one.',
  );

const value = (what: string) =>
  z
    .string()
    .min(1, `${what} is required.`)
    .max(VALUE_LENGTH, `${what} can have at most ${VALUE_LENGTH} characters.`)
    .refine((text) => !/[\0\r\n]/.test(text), `${what} can’t contain line breaks.`);

export const doorCookieSchema = z.object({
  name: z
    .string()
    .trim()
    .regex(TOKEN, 'A cookie name can’t contain spaces, semicolons or accented letters.')
    .max(200, 'A cookie name can have at most 200 characters.'),
  value: value('Cookie value').refine(
    (text) => !text.includes(';'),
    'A cookie value can’t contain a semicolon.',
  ),
  /** `app.example.com` for just this host, `.example.com` for those below it as well. */
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^\.?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/, 'Enter a host such as staging.example.com.')
    .max(253, 'A host can have at most 253 characters.'),
});

const secretSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    origin,
    username: requiredLine('Username', 300),
    password: value('Password'),
  }),
  z.object({ kind: z.literal('header'), origin, name: headerName, value: value('Value') }),
  z.object({
    kind: z.literal('cookies'),
    cookies: z
      .array(doorCookieSchema)
      .min(1, 'Enter a cookie.')
      .max(MAX_COOKIES, `A site access entry can have at most ${MAX_COOKIES} cookies.`),
  }),
]);
export const addDoorInput = doorsRefInput.extend({ secret: secretSchema });
export type AddDoorInput = z.infer<typeof addDoorInput>;
export type DoorSecret = AddDoorInput['secret'];

/**
 * The fields are those for opening a view. `url` is a page of the project's sites; without it, the address at which
 * site access is tried.
 */
export const recordDoorInput = doorsRefInput.extend({
  url: optionally(openViewportInput.shape.url),
  width: openViewportInput.shape.width,
  height: openViewportInput.shape.height,
  preferences: openViewportInput.shape.preferences,
});
export type RecordDoorInput = z.infer<typeof recordDoorInput>;
/** A view in which a sign-in is recorded; it is watched, used and closed as any other. */
export const doorRecordingSchema = viewportSchema
  .pick({ sessionId: true, scrollWidth: true, scrollHeight: true })
  .extend({ url: z.string() });
export type DoorRecording = z.infer<typeof doorRecordingSchema>;

export const keepRecordingInput = doorsRefInput.extend({ sessionId: viewportRefInput.shape.sessionId });

const addresses = (what: string) =>
  z
    .array(z.string().trim().min(1).max(URL_LIMITS.urlLength))
    .max(MAX_ADDRESSES, `There can be at most ${MAX_ADDRESSES} ${what}.`)
    .refine(
      (urls) => urls.every((url) => url.startsWith('/') || URL.canParse(url)),
      'Enter URLs, or paths that start with a slash.',
    );

export const doorRulesInput = doorsRefInput.extend({
  level: doorLevelSchema.optional(),
  readableUrls: addresses('URLs that allow POST').optional(),
  signOutUrls: addresses('sign-out URLs').optional(),
});
export type DoorRulesInput = z.infer<typeof doorRulesInput>;
