import { commentIdSchema, type TicketId, userIdSchema } from '@ringmark/contract/ids';
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '@ringmark/contract/notifications';
import { ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';
import type { Sql, Tx } from '../database/db.ts';
import { type MailBlock, layOutMail } from '../mail/layout.ts';
import type { ComposedMail, MailKind, MailServices, OutboxItem } from '../mail/mail-kind.ts';
import { NOTIFICATION_RETRIES } from '../mail/outbox.service.ts';
import { proofSentence, parseReason } from '../proofs/proof-words.ts';
import { readyProof, type ReadyProof } from '../proofs/ready-proof.ts';
import { type MailPicture, readMailPictures } from './mail-pictures.ts';
import { reachableAmong } from './recipients.ts';
import { toUnsubscribeToken } from './unsubscribe-token.ts';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.enum(['mention', 'comment']), commentId: commentIdSchema }),
  z.object({ kind: z.literal('status'), from: ticketStatusSchema, to: ticketStatusSchema }),
  z.object({ kind: z.literal('merged'), number: z.number().int(), title: z.string() }),
]);
/** Ids only: texts are read when the mail is sent. */
export type TicketNews = z.infer<typeof newsSchema>;

const payloadSchema = z.object({ actorId: userIdSchema, news: newsSchema });
type Payload = z.infer<typeof payloadSchema>;

/** Longer texts are read in the app. */
const LONGEST_QUOTE = 2_000;
/** Never cuts a surrogate pair, which some mail servers refuse. */
const quoteOf = (text: string) =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).toWellFormed()}…` : text;

const findTicket = (db: Sql, id: TicketId) =>
  db.first(
    db.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('user', 'user.id', 'ticket.user_id')
      .select([
        'ticket.id',
        'ticket.number',
        'ticket.title',
        'ticket.description',
        'ticket.severity',
        'ticket.status',
        'ticket.url',
        'ticket.project_id as projectId',
        'ticket.screenshot_id',
        'ticket.screenshot_type',
        'ticket.screenshot_bytes',
        'ticket.ring_x',
        'ticket.ring_y',
        'ticket.pin',
        'project.name as projectName',
        'user.name as creatorName',
      ])
      .where('ticket.id', '=', id),
  );
type TicketToTell = NonNullable<ReturnType<typeof findTicket>>;

const nameOf = (db: Sql, { actorId }: Payload) =>
  db.first(db.q.selectFrom('user').select('name').where('id', '=', actorId))?.name ?? 'Somebody';

function factsOf(ticket: TicketToTell): MailBlock {
  const facts = [
    { label: 'Project', value: ticket.projectName },
    { label: 'Status', value: ticket.status },
    { label: 'Severity', value: ticket.severity },
  ];
  if (ticket.url !== null) facts.push({ label: 'Page', value: ticket.url });
  return { kind: 'facts', facts };
}

function blocksOf(db: Sql, ticket: TicketToTell, payload: Payload): MailBlock[] {
  const name = nameOf(db, payload);
  const { news } = payload;
  if (news.kind === 'status') {
    return [{ kind: 'text', text: `${name} moved this ticket from ${news.from} to ${news.to}.` }];
  }
  if (news.kind === 'merged') {
    const text = `Your ticket #${news.number} (${news.title}) goes on in #${ticket.number}: both tell of the same, so they are one ticket now. Your words are there, and you hear of it from now on.`;
    return [{ kind: 'text', text }];
  }
  if (news.kind === 'created') {
    return [{ kind: 'quote', by: `${name} wrote:`, text: quoteOf(ticket.description) }];
  }
  const comment = db.first(db.q.selectFrom('comment').select('text').where('id', '=', news.commentId));
  if (!comment) return [];
  const by = news.kind === 'mention' ? `${name} mentioned you:` : `${name} wrote:`;
  return [{ kind: 'quote', by, text: quoteOf(comment.text) }];
}

/** The most personal first: it decides the subject and the reason. */
const KINDS = [
  'mention',
  'created',
  'merged',
  'comment',
  'status',
] as const satisfies readonly TicketNews['kind'][];

const HEADLINES: Readonly<Record<TicketNews['kind'], string>> = {
  created: 'A new ticket',
  mention: 'You were mentioned',
  merged: 'Your ticket goes on in another one, merged',
  comment: 'A new comment',
  status: 'A change of status',
};
const REASONS: Readonly<Record<TicketNews['kind'], string>> = {
  created: 'You are getting this because you are an administrator.',
  mention: 'You are getting this because you were mentioned.',
  merged: 'You are getting this because you made a ticket that goes on in this one.',
  comment: 'You are getting this because you made this ticket or commented on it.',
  status: 'You are getting this because you made this ticket.',
};

type Items = readonly [OutboxItem<Payload>, ...OutboxItem<Payload>[]];

/** Asks the reporter to check a ticket that is still Done. */
const asksToAccept = (ticket: TicketToTell, items: Items): boolean =>
  ticket.status === 'Done' &&
  items.some(({ payload: { news } }) => news.kind === 'status' && news.to === 'Done');

/** New tickets, and tickets to check, show their picture. */
const showsPicture = (ticket: TicketToTell, items: Items): boolean =>
  items[0].payload.news.kind === 'created' || asksToAccept(ticket, items);

/** All mails of a ticket refer to one message, which need not exist, so that mail programs group them. */
function headersOf(publicUrl: string, ticketId: TicketId, token: string): Record<string, string> {
  const thread = `<ticket.${ticketId}@${new URL(publicUrl).hostname}>`;
  return {
    References: thread,
    'In-Reply-To': thread,
    'List-Unsubscribe': `<${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const ACCEPT: MailBlock = {
  kind: 'text',
  text: 'Please look at the page again. If it is as you wanted, accept the ticket; if not, write what is missing.',
};

const sayProof = (proof: ReadyProof): MailBlock => ({
  kind: 'text',
  text: proofSentence({ ...proof, reason: parseReason(proof.reason) }),
});

/** Both answers ask once more on the page: programs that look for viruses press every link. */
function answersTo({ config }: MailServices, { id }: TicketToTell, isToAccept: boolean, hasProof: boolean) {
  const url = `${config.publicUrl}/tickets/${id}`;
  const open: MailBlock = {
    kind: 'button',
    label: isToAccept ? 'Look at it and accept' : 'Open the ticket',
    url,
  };
  if (!isToAccept || !hasProof) return [open];
  const accept: MailBlock = { kind: 'button', label: 'Accept', url: `${url}?answer=accept` };
  const reject: MailBlock = {
    kind: 'button',
    label: 'Not fixed',
    url: `${url}?answer=not-fixed`,
    isQuiet: true,
  };
  return [accept, reject];
}

const toBlock = ({ cid, alt, caption }: MailPicture): MailBlock => ({
  kind: 'picture',
  cid,
  alt,
  ...(caption !== null && { caption }),
});

/** Reads all words in the transaction. @returns lays them out, with pictures that are drawn after it. */
function prepareLayout(
  services: MailServices,
  tx: Tx,
  ticket: TicketToTell,
  items: Items,
  { token, proof }: { token: string; proof: ReadyProof | undefined },
) {
  const kinds = KINDS.filter((kind) => items.some(({ payload }) => payload.news.kind === kind));
  const [kind = 'status'] = kinds;
  const isToAccept = asksToAccept(ticket, items);
  const preview = `${kinds.map((one) => HEADLINES[one]).join(', ')} by ${nameOf(tx, items[0].payload)}`;
  const news = items.flatMap((item) => blocksOf(tx, ticket, item.payload));
  return (pictures: readonly MailPicture[]) =>
    layOutMail({
      title: `#${ticket.number} ${ticket.title}`,
      preview,
      blocks: [
        ...news,
        ...(isToAccept ? [ACCEPT] : []),
        ...(proof ? [sayProof(proof)] : []),
        ...pictures.map(toBlock),
        factsOf(ticket),
        ...answersTo(services, ticket, isToAccept, proof !== undefined),
      ],
      footer: [
        { text: REASONS[kind] },
        {
          label: 'No more mail about this ticket',
          url: `${services.config.publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}`,
        },
      ],
    });
}

export const ticketMail: MailKind<Payload> = {
  name: 'ticket',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: ({ news }) => news.kind,
  compose(services, tx, items) {
    const [{ row }] = items;
    const ticket = row.ticket_id && findTicket(tx, row.ticket_id);
    if (!ticket || !row.user_id) return null;
    // The recipient may have lost access, been archived, or muted the ticket.
    if (reachableAmong(tx, ticket, [row.user_id]).length === 0) return null;
    const token = toUnsubscribeToken(tx, { userId: row.user_id, ticketId: ticket.id });
    const proof = asksToAccept(ticket, items) ? readyProof(tx, ticket.id) : undefined;
    const layOut = prepareLayout(services, tx, ticket, items, { token, proof });
    const mail: ComposedMail = {
      // A title from a program may have several lines, which some providers refuse in a subject.
      subject: `[#${ticket.number}] ${ticket.title}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
      headers: headersOf(services.config.publicUrl, ticket.id, token),
      ...layOut([]),
    };
    if (!showsPicture(ticket, items)) return mail;
    const illustrate = (pictures: readonly MailPicture[]): ComposedMail => ({
      ...mail,
      ...layOut(pictures),
      attachments: pictures.map(({ attachment }) => attachment),
    });
    return readMailPictures(services, ticket, proof).then((pictures) =>
      pictures.length === 0 ? mail : illustrate(pictures),
    );
  },
};
