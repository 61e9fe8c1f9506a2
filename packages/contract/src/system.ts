import { z } from 'zod';
import { instantSchema } from './text.ts';

const count = () => z.number().int();

export const MAIL_TRANSPORTS = ['log', 'file', 'smtp', 'postmark'] as const;
export const mailTransportSchema = z.enum(MAIL_TRANSPORTS);
export type MailTransportKind = z.infer<typeof mailTransportSchema>;

/** `idle`: there is a browser, which does not run because no page is open. */
export const BROWSER_STATES = ['ready', 'idle', 'missing', 'failed'] as const;
export const browserStateSchema = z.enum(BROWSER_STATES);
export type BrowserState = z.infer<typeof browserStateSchema>;

const backupSchema = z.object({
  /** True if a backup is written every night. */
  isOn: z.boolean(),
  folder: z.string(),
  /** The hour, 0 to 23, by the clock of the server. */
  hour: count(),
  keep: count(),
  kept: count(),
  /** Bytes of the packed database, without its files. */
  last: z.object({ at: instantSchema, bytes: count().nullable() }).nullable(),
  nextAt: instantSchema.nullable(),
  isRunning: z.boolean(),
  failure: z.object({ at: instantSchema, sentence: z.string() }).nullable(),
});
export type BackupState = z.infer<typeof backupSchema>;

/** The state of an installation, for administrators. */
export const systemSchema = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: instantSchema,
  uptimeSeconds: count(),
  database: z.object({
    schemaVersion: count(),
    bytes: count(),
    walBytes: count(),
  }),
  disk: z.object({
    freeBytes: count(),
    floorBytes: count(),
  }),
  backup: backupSchema,
  mail: z.object({
    transport: mailTransportSchema,
    /** The host or folder that receives mail. */
    place: z.string().nullable(),
    waiting: count(),
    /** The time since which the oldest of these waits. */
    oldestAt: instantSchema.nullable(),
    /** The number that failed in the last 90 days. */
    failed: count(),
  }),
  /** Work in the background, such as proofs. */
  jobs: z.object({
    waiting: count(),
    /** The time since which the oldest of these waits. */
    oldestAt: instantSchema.nullable(),
    /** The number that failed in the last 90 days. */
    failed: count(),
  }),
  /** The last night in which the elements of tickets were looked for. */
  rechecks: z.object({
    /** Null before the first night. */
    lastAt: instantSchema.nullable(),
    pages: count(),
    /** The number of these that were not opened. */
    notOpened: count(),
  }),
  /** Secrets that are kept for people, such as sign-ins inside the remote view. */
  keys: z.object({
    sealed: count(),
    /** The number of these that no key of the server opens. */
    closed: count(),
    /** One sentence to act on, if something is wrong. */
    reason: z.string().nullable(),
  }),
  browser: z.object({
    state: browserStateSchema,
    /** One sentence to act on, if something is wrong. */
    reason: z.string().nullable(),
    version: z.string().nullable(),
    sessions: count(),
    maxSessions: count(),
    /** The number of starts since the start of the server. */
    starts: count(),
    crashes: count(),
    denials: count(),
  }),
});
export type System = z.infer<typeof systemSchema>;
