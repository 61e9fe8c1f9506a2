import { z } from 'zod';
import { projectIdSchema, trackerIdSchema } from '../ids.ts';
import { PERSON_LIMITS } from '../people/person-limits.ts';
import { instantSchema, optionally, requiredAddress, requiredEmail, requiredLine } from '../text.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { TRACKER_KINDS } from './tracker-kinds.ts';

export const trackerKindSchema = z.enum(TRACKER_KINDS, {
  error: `Kind must be ${TRACKER_KINDS.join(', ')}.`,
});

export const TRACKERS_PER_PROJECT = 10;
/** A tracker's webhook calls here; the secret of its address follows. */
export const TRACKER_CALLS_PATH = '/api/tracker-events';
/** Issues and merge requests come whole, with their descriptions. */
export const TRACKER_BODY_BYTES = 2 * 1_048_576;
export const TRACKER_CALLS_PER_HOUR = 1_200;
/** Calls without the right signature, of one address. */
export const WRONG_TRACKER_CALLS_PER_HOUR = 60;

export const trackerSchema = z.object({
  id: trackerIdSchema,
  projectId: projectIdSchema,
  kind: trackerKindSchema,
  baseUrl: z.string(),
  /** `owner/name` of a repository, the path of a GitLab project, or the key of a Jira project. */
  place: z.string(),
  /** The type of the issues, for Jira only. */
  issueType: z.string().nullable(),
  /** The email address of the token's account, for Jira only. */
  account: z.string().nullable(),
  /** True if what was sealed can't be opened: this server has lost its key. */
  isClosed: z.boolean(),
  /** The last report of its webhook. */
  lastCall: z.object({ at: instantSchema, sentence: z.string() }).nullable(),
  createdAt: instantSchema,
});
export type Tracker = z.infer<typeof trackerSchema>;

/** Only these answers hold the address of the webhook and its secret. */
export const trackerWithHookSchema = trackerSchema.extend({ hookUrl: z.string(), hookSecret: z.string() });
export const trackerTestSchema = z.object({ works: z.boolean(), sentence: z.string() });

const tokenSchema = requiredLine('Token', 2_000).regex(
  /^[\x21-\x7e]+$/,
  'A token can’t contain spaces or accented letters. Copy it again.',
);
const issueTypeSchema = requiredLine('Issue type', 60);
const accountSchema = requiredEmail('Account', PERSON_LIMITS.emailLength).regex(
  /^[\x21-\x39\x3b-\x7e]+@[\x21-\x39\x3b-\x7e]+$/,
  'Account must be the email address of the token’s owner.',
);

export const listTrackersInput = z.object({ projectId: projectIdSchema });
export const trackerRefInput = z.object({ id: trackerIdSchema });
export const createTrackerInput = z.object({
  projectId: projectIdSchema,
  kind: trackerKindSchema,
  baseUrl: requiredAddress('Address', URL_LIMITS.urlLength),
  place: requiredLine('Place', 300),
  issueType: optionally(issueTypeSchema),
  account: optionally(accountSchema),
  token: tokenSchema,
});
export const updateTrackerInput = z.object({
  id: trackerIdSchema,
  issueType: optionally(issueTypeSchema),
  account: optionally(accountSchema),
  token: optionally(tokenSchema),
});

export const trackerAnswerSchema = z.object({ ok: z.literal(true), sentence: z.string() });
