import { type CommentId, commentIdSchema, type UserId, userIdSchema } from '@ringmark/contract/ids';
import { ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';
import type { Sql } from '../database/db.ts';
import type { NewsFor } from './recipients.ts';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('assigned') }),
  z.object({ kind: z.enum(['mention', 'comment']), commentId: commentIdSchema }),
  z.object({ kind: z.literal('status'), from: ticketStatusSchema, to: ticketStatusSchema }),
]);
/** Ids only: texts are read when the mail is sent. */
export type TicketNews = z.infer<typeof newsSchema>;
type Kind = TicketNews['kind'];

export const ticketNewsPayload = z.object({ actorId: userIdSchema, news: newsSchema });
export type TicketNewsPayload = z.infer<typeof ticketNewsPayload>;

interface KindWords {
  /** Beside the subject. */
  headline: string;
  /** At the end of the mail. */
  reason: string;
  /** Whether the reader is meant, and not the ticket alone: a digest tells it first. */
  isPersonal: boolean;
}

/** The most personal first: it decides the reason. */
const WORDS: Readonly<Record<Kind, KindWords>> = {
  assigned: {
    headline: 'Assigned to you',
    reason: 'You are getting this because the ticket was assigned to you.',
    isPersonal: true,
  },
  mention: {
    headline: 'You were mentioned',
    reason: 'You are getting this because you were mentioned.',
    isPersonal: true,
  },
  created: {
    headline: 'A new ticket',
    reason: 'You are getting this because you are an administrator.',
    isPersonal: false,
  },
  comment: {
    headline: 'A new comment',
    reason:
      'You are getting this because you watch this ticket: you made it, do it, or have commented on it.',
    isPersonal: false,
  },
  status: {
    headline: 'A change of status',
    reason: 'You are getting this because you watch this ticket: you made it, or do it.',
    isPersonal: false,
  },
};
const KINDS = Object.keys(WORDS) as Kind[];

/** What the kinds of a mail's news say, each kind once. */
export const kindsOf = (all: readonly TicketNews[]): KindWords[] =>
  KINDS.filter((kind) => all.some((news) => news.kind === kind)).map((kind) => WORDS[kind]);

export const isPersonal = (news: TicketNews): boolean =>
  WORDS[news.kind].isPersonal || (news.kind === 'status' && news.to === 'Done');

/** Whether it was meant for its reader alone, so that it reaches those who do not watch the ticket. */
export const newsFor = ({ kind }: TicketNews): NewsFor =>
  kind === 'comment' || kind === 'status' ? 'watchers' : 'one';

export const nameOf = (db: Sql, id: UserId): string =>
  db.first(db.q.selectFrom('user').select('name').where('id', '=', id))?.name ?? 'Somebody';

/** What happened, and the words of a person with it. */
export interface NewsWords {
  line: string;
  quote?: string;
}

/** What a reader may read of a comment when the mail is sent. */
const readComment = (db: Sql, id: CommentId): string | undefined =>
  db.first(db.q.selectFrom('comment').select('text').where('id', '=', id))?.text;

/** Mails and digests say it alike. @returns undefined when there is nothing left to tell */
export function sayNews(
  db: Sql,
  ticket: { description: string },
  { actorId, news }: TicketNewsPayload,
): NewsWords | undefined {
  const name = nameOf(db, actorId);
  switch (news.kind) {
    case 'status':
      return { line: `${name} moved this ticket from ${news.from} to ${news.to}.` };
    case 'assigned':
      return { line: `${name} assigned this ticket to you.` };
    case 'created':
      return { line: `${name} wrote:`, quote: ticket.description };
    case 'mention':
    case 'comment': {
      const quote = readComment(db, news.commentId);
      if (quote === undefined) return undefined;
      return { line: news.kind === 'mention' ? `${name} mentioned you:` : `${name} wrote:`, quote };
    }
  }
}

/** Never cuts a surrogate pair, which some mail servers refuse. */
export const cutQuote = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
