import { labelIdSchema, ticketIdSchema, userIdSchema } from '@ringmark/contract/ids';
import type { UserId } from '@ringmark/contract/ids';
import { WATCH_LEVELS, type WatchLevel } from '@ringmark/contract/vocabulary';
import { z } from 'zod';

export const isStronger = (one: WatchLevel, other: WatchLevel): boolean =>
  WATCH_LEVELS.indexOf(one) < WATCH_LEVELS.indexOf(other);

const levelSchema = z.enum(WATCH_LEVELS);

/** The things that went from one ticket to another, so that they can go back. */
export const movedSchema = z.object({
  comments: z.array(z.string()),
  attachments: z.array(z.string()),
  mails: z.array(z.string()),
  /** Tickets that had been merged into it before. */
  merged: z.array(ticketIdSchema),
  /** People who had no voice at the other one. */
  voices: z.array(userIdSchema),
  watchers: z.array(userIdSchema),
  /** People who now follow the other one at a higher level than they had chosen there. */
  raised: z.array(z.object({ userId: userIdSchema, before: levelSchema, after: levelSchema })).default([]),
  /** Labels that the other one did not have. */
  labels: z.array(labelIdSchema).default([]),
  /** Issues of issue trackers. */
  issues: z.array(z.string()).default([]),
  counts: z.object({ comments: z.number(), attachments: z.number() }),
  /** The time at which the other ticket had changed last, and the time at which this was written. */
  updated: z.object({ before: z.string(), at: z.string() }),
});
export type Moved = z.infer<typeof movedSchema>;

const watchSchema = z
  .object({ user_id: userIdSchema, level: levelSchema })
  .transform(({ user_id, level }) => [[user_id, level] as const]);
const rowsSchema = z.array(z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }));

/** Reads the voices, watchers and labels of a merged ticket from its kept rows. */
export function hadOf({ user_id, rows }: { user_id: UserId; rows: string }) {
  const tables = rowsSchema.parse(JSON.parse(rows));
  const of = (table: string) => tables.find((one) => one.table === table)?.rows ?? [];
  const usersOf = (table: string, column = 'user_id') =>
    of(table).flatMap((row) => userIdSchema.safeParse(row[column]).data ?? []);
  return {
    voices: new Set([user_id, ...usersOf('ticket_voice')]),
    watchers: new Map<UserId, WatchLevel>([
      ...usersOf('ticket', 'assignee_id').map((id) => [id, 'all'] as const),
      ...of('ticket_watch').flatMap((row) => watchSchema.safeParse(row).data ?? []),
    ]),
    labels: new Set(of('ticket_label').flatMap((row) => labelIdSchema.safeParse(row['label_id']).data ?? [])),
  };
}
