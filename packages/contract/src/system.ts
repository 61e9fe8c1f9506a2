import { z } from 'zod';
import { instantSchema } from './text.ts';

const count = () => z.number().int();

/** How mail leaves. */
export const MAIL_TRANSPORTS = ['log', 'file', 'smtp', 'postmark'] as const;
export const mailTransportSchema = z.enum(MAIL_TRANSPORTS);
export type MailTransportKind = z.infer<typeof mailTransportSchema>;

/** `idle`: there is a browser; it does not run because no page is open. */
export const BROWSER_STATES = ['ready', 'idle', 'missing', 'failed'] as const;
export const browserStateSchema = z.enum(BROWSER_STATES);
export type BrowserState = z.infer<typeof browserStateSchema>;

const backupSchema = z.object({
  /** Whether one is written every night. */
  isOn: z.boolean(),
  folder: z.string(),
  /** 0 to 23, by the clock of the server. */
  hour: count(),
  /** How many are kept, and how many there are. */
  keep: count(),
  kept: count(),
  /** Bytes of the packed database; files lie beside it, once for all backups. */
  last: z.object({ at: instantSchema, bytes: count().nullable() }).nullable(),
  nextAt: instantSchema.nullable(),
  isRunning: z.boolean(),
  /** Why there is none of last night; null once one has been written. */
  failure: z.object({ at: instantSchema, sentence: z.string() }).nullable(),
});
export type BackupState = z.infer<typeof backupSchema>;

/** How an installation is doing, for those who keep it. */
export const systemSchema = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: instantSchema,
  uptimeSeconds: count(),
  database: z.object({
    schemaVersion: count(),
    bytes: count(),
    /** The write-ahead log beside it. */
    walBytes: count(),
  }),
  disk: z.object({
    freeBytes: count(),
    /** Below this nothing is uploaded any more. */
    floorBytes: count(),
  }),
  backup: backupSchema,
  mail: z.object({
    transport: mailTransportSchema,
    /** The host or folder that mail leaves by, where there is one. */
    place: z.string().nullable(),
    waiting: count(),
    /** Since when the oldest of these waits. */
    oldestAt: instantSchema.nullable(),
    /** Given up in the last 90 days. */
    failed: count(),
  }),
  browser: z.object({
    state: browserStateSchema,
    /** One sentence to act on, when something is wrong. */
    reason: z.string().nullable(),
    version: z.string().nullable(),
    sessions: count(),
    maxSessions: count(),
    /** Since the start: how often it was started, how often it or a page of it broke, what its proxy refused. */
    starts: count(),
    crashes: count(),
    denials: count(),
  }),
});
export type System = z.infer<typeof systemSchema>;
