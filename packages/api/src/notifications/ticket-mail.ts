import { commentIdSchema, type TicketId, userIdSchema } from '@ringmark/contract/ids';
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '@ringmark/contract/notifications';
import { ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Sql, Tx } from '../database/db.ts';
import { type MailBlock, layOutMail } from '../mail/layout.ts';
import type { ComposedMail, MailKind, MailServices, OutboxItem } from '../mail/mail-kind.ts';
import { NOTIFICATION_RETRIES } from '../mail/outbox.service.ts';
import type { MailAttachment } from '../ports.ts';
import { reachableAmong } from './recipients.ts';
import { toUnsubscribeToken } from './unsubscribe-token.ts';

const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.enum(['mention', 'comment']), commentId: commentIdSchema }),
  z.object({ kind: z.literal('status'), from: ticketStatusSchema, to: ticketStatusSchema }),
]);
/** Ids only: texts are read when the mail is sent. */
export type TicketNews = z.infer<typeof newsSchema>;

const payloadSchema = z.object({ actorId: userIdSchema, news: newsSchema });
type Payload = z.infer<typeof payloadSchema>;

/** Longer texts are read in the app. */
const LONGEST_QUOTE = 2_000;
interface Picture {
  image: Uint8Array;
  mime: string;
}

/** Mails leave out larger pictures. */
const LARGEST_PICTURE = 3 * 1_048_576;

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
  if (news.kind === 'created') {
    return [{ kind: 'quote', by: `${name} wrote:`, text: quoteOf(ticket.description) }];
  }
  const comment = db.first(db.q.selectFrom('comment').select('text').where('id', '=', news.commentId));
  if (!comment) return [];
  const by = news.kind === 'mention' ? `${name} mentioned you:` : `${name} wrote:`;
  return [{ kind: 'quote', by, text: quoteOf(comment.text) }];
}

/** The most personal first: it decides the subject and the reason. */
const KINDS = ['mention', 'created', 'comment', 'status'] as const satisfies readonly TicketNews['kind'][];

const HEADLINES: Readonly<Record<TicketNews['kind'], string>> = {
  created: 'A new ticket',
  mention: 'You were mentioned',
  comment: 'A new comment',
  status: 'A change of status',
};
const REASONS: Readonly<Record<TicketNews['kind'], string>> = {
  created: 'You are getting this because you are an administrator.',
  mention: 'You are getting this because you were mentioned.',
  comment: 'You are getting this because you made this ticket or commented on it.',
  status: 'You are getting this because you made this ticket.',
};

const PICTURE = 'screenshot';

type Items = readonly [OutboxItem<Payload>, ...OutboxItem<Payload>[]];

/** Asks the reporter to check a ticket that is still Done. */
const asksToAccept = (ticket: TicketToTell, items: Items): boolean =>
  ticket.status === 'Done' &&
  items.some(({ payload: { news } }) => news.kind === 'status' && news.to === 'Done');

/** New tickets, and tickets to check, show their picture. */
const hasPicture = (ticket: TicketToTell, items: Items): boolean =>
  (items[0].payload.news.kind === 'created' || asksToAccept(ticket, items)) &&
  ticket.screenshot_id !== null &&
  (ringOf(ticket) !== null || (ticket.screenshot_bytes ?? LARGEST_PICTURE) < LARGEST_PICTURE);

function ringOf({ ring_x: x, ring_y: y }: TicketToTell): { x: number; y: number } | null {
  return x === null || y === null ? null : { x, y };
}

/** Drawn pictures by viewer and picture id: several people get mail of one ticket. */
const drawn = new WeakMap<object, LRUCache<string, Promise<Picture | null>>>();
const MAX_DRAWN = 8;

function drawOnce({ viewer }: MailServices, id: string, whole: Picture, ring: { x: number; y: number }) {
  const known = drawn.get(viewer) ?? new LRUCache({ max: MAX_DRAWN });
  drawn.set(viewer, known);
  const closeUp = known.get(id) ?? viewer.closeUp({ ...whole, ring }).catch(() => null);
  known.set(id, closeUp);
  return closeUp;
}

/** The close-up with its ring, or the whole picture without a pin or browser. */
async function toShow(services: MailServices, ticket: TicketToTell, whole: Picture): Promise<Picture | null> {
  const ring = ringOf(ticket);
  const closeUp =
    ring && ticket.screenshot_id && (await drawOnce(services, ticket.screenshot_id, whole, ring));
  if (closeUp) return closeUp;
  return whole.image.byteLength < LARGEST_PICTURE ? whole : null;
}

async function readPicture(services: MailServices, ticket: TicketToTell): Promise<MailAttachment[]> {
  if (ticket.screenshot_id === null || ticket.screenshot_type === null) return [];
  const image = await services.files.read(ticket.screenshot_id);
  const shown = image && (await toShow(services, ticket, { image, mime: ticket.screenshot_type }));
  if (!shown) return [];
  const filename = `screenshot.${shown.mime.slice('image/'.length)}`;
  return [{ filename, contentType: shown.mime, content: shown.image, cid: PICTURE }];
}

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

function layOut(
  { config }: MailServices,
  tx: Tx,
  ticket: TicketToTell,
  items: Items,
  { token, isShown }: { token: string; isShown: boolean },
) {
  const kinds = KINDS.filter((kind) => items.some(({ payload }) => payload.news.kind === kind));
  const [kind = 'status'] = kinds;
  const isToAccept = asksToAccept(ticket, items);
  const picture: MailBlock = { kind: 'picture', cid: PICTURE, alt: 'The page, as it was' };
  return layOutMail({
    title: `#${ticket.number} ${ticket.title}`,
    preview: `${kinds.map((one) => HEADLINES[one]).join(', ')} by ${nameOf(tx, items[0].payload)}`,
    blocks: [
      ...items.flatMap((item) => blocksOf(tx, ticket, item.payload)),
      ...(isToAccept ? [ACCEPT] : []),
      ...(isShown ? [picture] : []),
      factsOf(ticket),
      {
        kind: 'button',
        label: isToAccept ? 'Look at it and accept' : 'Open the ticket',
        url: `${config.publicUrl}/tickets/${ticket.id}`,
      },
    ],
    footer: [
      { text: REASONS[kind] },
      {
        label: 'No more mail about this ticket',
        url: `${config.publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}`,
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
    const mail: ComposedMail = {
      // A title from a program may have several lines, which some providers refuse in a subject.
      subject: `[#${ticket.number}] ${ticket.title}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
      headers: headersOf(services.config.publicUrl, ticket.id, token),
      ...layOut(services, tx, ticket, items, { token, isShown: false }),
    };
    if (!hasPicture(ticket, items)) return mail;
    const illustrated = layOut(services, tx, ticket, items, { token, isShown: true });
    return readPicture(services, ticket).then((attachments) =>
      attachments.length === 0 ? mail : { ...mail, ...illustrated, attachments },
    );
  },
};
