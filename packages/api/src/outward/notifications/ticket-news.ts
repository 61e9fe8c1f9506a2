import {
  type CommentId,
  commentIdSchema,
  type ProjectId,
  type TicketId,
  type UserId,
  userIdSchema,
} from '@ringmark/contract/ids';
import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import { ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';
import type { Sql } from '../../core/database/db.ts';
import { participantsOf } from '../../tickets/watchers/watchers-of-ticket.ts';
import { type NewsFor, reachableTeamAmong } from './recipients.ts';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('assigned') }),
  z.object({ kind: z.enum(['mention', 'comment']), commentId: commentIdSchema }),
  z.object({ kind: z.literal('status'), from: ticketStatusSchema, to: ticketStatusSchema }),
  z.object({
    kind: z.literal('merged'),
    number: z.number().int(),
    title: z.string(),
    into: z.number().int(),
  }),
]);
/** Ids only: texts are read when the mail is sent. */
export type TicketNews = z.infer<typeof newsSchema>;
/** The news as they may be told now. */
export type NewsNow = TicketNews & { isNote: boolean };
type Kind = TicketNews['kind'];

export const ticketNewsPayload = z.object({ actorId: userIdSchema, news: newsSchema });
export type TicketNewsPayload = z.infer<typeof ticketNewsPayload>;

interface KindWords {
  /** Shown next to the subject. */
  headline: string;
  /** Shown at the end of the email. */
  reason: string;
  /** True for news addressed to the reader personally, which a digest lists first. */
  isPersonal: boolean;
}

/** The most personal first: it decides the reason. */
const WORDS: Readonly<Record<Kind, KindWords>> = {
  assigned: {
    headline: 'Assigned to you',
    reason: 'You’re receiving this because the ticket was assigned to you.',
    isPersonal: true,
  },
  mention: {
    headline: 'You were mentioned',
    reason: 'You’re receiving this because you were mentioned.',
    isPersonal: true,
  },
  created: {
    headline: 'New ticket',
    reason: 'You’re receiving this because you’re an administrator.',
    isPersonal: false,
  },
  merged: {
    headline: 'Your ticket was merged',
    reason: 'You’re receiving this because a ticket you created was merged into this one.',
    isPersonal: true,
  },
  comment: {
    headline: 'New comment',
    reason: 'You’re receiving this because you follow this ticket.',
    isPersonal: false,
  },
  status: {
    headline: 'Status changed',
    reason: 'You’re receiving this because you follow this ticket.',
    isPersonal: false,
  },
};
const KINDS = Object.keys(WORDS) as Kind[];

/** Returns the words for each kind of news in an email, each kind once. */
export function kindsOf(all: readonly NewsNow[]): KindWords[] {
  const notes = { ...WORDS.comment, headline: 'New internal note' };
  return KINDS.flatMap((kind) => {
    const same = all.filter((news) => news.kind === kind);
    if (same.length === 0) return [];
    return kind === 'comment' && same.every(({ isNote }) => isNote) ? [notes] : [WORDS[kind]];
  });
}

export const isPersonal = (news: TicketNews): boolean =>
  WORDS[news.kind].isPersonal || (news.kind === 'status' && news.to === 'Done');

/** News addressed to one person reaches them even if they don't follow the ticket. */
export const newsFor = ({ kind }: TicketNews): NewsFor =>
  kind === 'comment' || kind === 'status' ? 'watchers' : 'one';

export const nameOf = (db: Sql, id: UserId): string =>
  db.first(db.q.selectFrom('user').select('name').where('id', '=', id))?.name ?? 'Someone';

/** Describes an event, and quotes what a person wrote with it. */
export interface NewsWords {
  line: string;
  quote?: string;
  format?: TextFormat;
}

const findComment = (db: Sql, id: CommentId) =>
  db.first(db.q.selectFrom('comment').select(['text', 'format', 'visibility']).where('id', '=', id));

const isMentioned = (db: Sql, id: CommentId, userId: UserId) =>
  db.first(
    db.q
      .selectFrom('comment_mention')
      .select('user_id')
      .where('comment_id', '=', id)
      .where('user_id', '=', userId),
  ) !== undefined;

/** An edit may have removed a mention: the rest is a comment, for those who are notified about all comments. */
function kindNow(
  db: Sql,
  ticketId: TicketId,
  { kind, commentId }: Extract<TicketNews, { commentId: unknown }>,
  reader: UserId,
): 'mention' | 'comment' | undefined {
  if (kind === 'comment' || isMentioned(db, commentId, reader)) return kind;
  return participantsOf(db, ticketId).includes(reader) ? 'comment' : undefined;
}

/**
 * Returns the news as this reader may see it when the mail is sent: only administrators are notified about an internal
 * note.
 *
 * @returns undefined when there is nothing left to tell
 */
export function newsNow(
  db: Sql,
  ticket: { id: TicketId; projectId: ProjectId },
  { news }: TicketNewsPayload,
  reader: UserId,
): NewsNow | undefined {
  if (news.kind !== 'mention' && news.kind !== 'comment') return { ...news, isNote: false };
  const comment = findComment(db, news.commentId);
  if (!comment) return undefined;
  const kind = kindNow(db, ticket.id, news, reader);
  if (!kind) return undefined;
  const isNote = comment.visibility === 'team';
  if (isNote && reachableTeamAmong(db, ticket, [reader], 'one').length === 0) return undefined;
  return { ...news, kind, isNote };
}

function wroteWhat({ kind, isNote }: Pick<NewsNow, 'kind' | 'isNote'>): string {
  if (!isNote) return kind === 'mention' ? 'mentioned you:' : 'wrote:';
  const what = kind === 'mention' ? 'mentioned you in an internal note' : 'wrote an internal note';
  return `${what}, visible to the team only:`;
}

/** Emails and digests use the same words. */
export function sayNews(
  db: Sql,
  ticket: { description: string; description_format: TextFormat },
  actorId: UserId,
  news: NewsNow,
): NewsWords {
  const name = nameOf(db, actorId);
  switch (news.kind) {
    case 'status':
      return { line: `${name} changed the status from ${news.from} to ${news.to}.` };
    case 'assigned':
      return { line: `${name} assigned this ticket to you.` };
    case 'merged':
      return {
        line: `Your ticket #${news.number} (${news.title}) was merged into #${news.into}, which describes the same problem. Your report was moved there, and you’ll get updates about #${news.into} from now on.`,
      };
    case 'created':
      return { line: `${name} wrote:`, quote: ticket.description, format: ticket.description_format };
    case 'mention':
    case 'comment': {
      const { text = '', format = 'plain' } = findComment(db, news.commentId) ?? {};
      return { line: `${name} ${wroteWhat(news)}`, quote: text, format };
    }
  }
}
