import { cutText } from '@ringmark/contract/cut-text';
import type { TicketId, UserId } from '@ringmark/contract/ids';
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '@ringmark/contract/people/notifications';
import type { Sql, Tx } from '../../core/database/db.ts';
import { type MailBlock, layOutMail } from '../../core/mail/layout.ts';
import type { ComposedMail, MailServices, OutboxItem, TicketMailKind } from '../../core/mail/mail-kind.ts';
import { NOTIFICATION_RETRIES } from '../../core/mail/outbox.service.ts';
import { proofSentence, parseReason } from '../../evidence/proofs/proof-words.ts';
import { readyProof, type ReadyProof } from '../../evidence/proofs/ready-proof.ts';
import { type MailPicture, readMailPictures } from './mail-pictures.ts';
import { reachableAmong } from './recipients.ts';
import {
  isPersonal,
  kindsOf,
  nameOf,
  newsFor,
  newsNow,
  type NewsNow,
  sayNews,
  ticketNewsPayload,
  type TicketNewsPayload as Payload,
} from './ticket-news.ts';
import { toUnsubscribeToken } from './unsubscribe-token.ts';

/** Longer texts are read in the app. */
const MAX_QUOTE = 2_000;

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
        'ticket.description_format',
        'ticket.severity',
        'ticket.status',
        'ticket.url',
        'ticket.project_id as projectId',
        'ticket.screenshot_id',
        'ticket.screenshot_type',
        'ticket.drawing',
        'ticket.screenshot_bytes',
        'ticket.ring_x',
        'ticket.ring_y',
        'ticket.ring_width',
        'ticket.ring_height',
        'ticket.pin',
        'project.name as projectName',
        'user.name as creatorName',
      ])
      .where('ticket.id', '=', id),
  );
type TicketToTell = NonNullable<ReturnType<typeof findTicket>>;

function factsOf(ticket: TicketToTell): MailBlock {
  const facts = [
    { label: 'Project', value: ticket.projectName },
    { label: 'Status', value: ticket.status },
    { label: 'Severity', value: ticket.severity },
  ];
  if (ticket.url !== null) facts.push({ label: 'Page', value: ticket.url });
  return { kind: 'facts', facts };
}

function blocksOf(db: Sql, ticket: TicketToTell, { actorId, news }: ToldItem): MailBlock[] {
  const { line, quote, format = 'plain' } = sayNews(db, ticket, actorId, news);
  if (quote === undefined) return [{ kind: 'text', text: line }];
  return [{ kind: 'quote', by: line, text: cutText(quote, MAX_QUOTE + 1), format }];
}

/** People whose news an email reports, in the order they acted. */
function namesOf(db: Sql, items: Items): string {
  const ids = [...new Set(items.map(({ actorId }) => actorId))];
  return ids.map((id) => nameOf(db, id)).join(' and ');
}

interface ToldItem {
  actorId: UserId;
  news: NewsNow;
}
type Items = readonly [ToldItem, ...ToldItem[]];

/** Leaves out news that the reader may no longer see, or no longer needs. */
function toldItems(
  db: Sql,
  ticket: TicketToTell,
  items: readonly OutboxItem<Payload>[],
  reader: UserId,
): Items | undefined {
  const [first, ...rest] = items.flatMap(({ payload }) => {
    const news = newsNow(db, ticket, payload, reader);
    return news ? [{ actorId: payload.actorId, news }] : [];
  });
  return first && [first, ...rest];
}

/** Asks the reporter to check a ticket that is still Done. */
const asksToAccept = (ticket: TicketToTell, items: Items): boolean =>
  ticket.status === 'Done' && items.some(({ news }) => news.kind === 'status' && news.to === 'Done');

/** New tickets, and tickets to check, show their picture. */
const showsPicture = (ticket: TicketToTell, items: Items): boolean =>
  items.some(({ news }) => news.kind === 'created' || news.kind === 'assigned') ||
  asksToAccept(ticket, items);

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

/** Names the buttons that the email has: only with a proof there is one for each answer. */
const askToAccept = (hasProof: boolean): MailBlock => ({
  kind: 'text',
  text: hasProof
    ? 'Please look at the page again. If it’s fixed, click Accept. If not, click Not fixed and tell us why.'
    : 'Please look at the page again. Then click Review and accept to tell us whether it’s fixed.',
});

const sayProof = (proof: ReadyProof): MailBlock => ({
  kind: 'text',
  text: proofSentence({ ...proof, reason: parseReason(proof.reason) }),
});

/** The page asks again for confirmation: virus scanners open every link in an email. */
function answersTo({ config }: MailServices, { id }: TicketToTell, isToAccept: boolean, hasProof: boolean) {
  const url = `${config.publicUrl}/tickets/${id}`;
  const open: MailBlock = {
    kind: 'button',
    label: isToAccept ? 'Review and accept' : 'Open the ticket',
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
  const kinds = kindsOf(items.map(({ news }) => news));
  const isToAccept = asksToAccept(ticket, items);
  const preview = `${kinds.map(({ headline }) => headline).join(', ')} by ${namesOf(tx, items)}`;
  const news = items.flatMap((item) => blocksOf(tx, ticket, item));
  return (pictures: readonly MailPicture[]) =>
    layOutMail({
      title: `#${ticket.number} ${ticket.title}`,
      preview,
      blocks: [
        ...news,
        ...(proof ? [sayProof(proof)] : []),
        ...pictures.map(toBlock),
        ...(isToAccept ? [askToAccept(proof !== undefined)] : []),
        factsOf(ticket),
        ...answersTo(services, ticket, isToAccept, proof !== undefined),
      ],
      footer: [
        { text: kinds[0]?.reason ?? '' },
        {
          label: 'Unsubscribe from this ticket',
          url: `${services.config.publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}`,
        },
      ],
    });
}

export const ticketMail: TicketMailKind<Payload> = {
  name: 'ticket',
  payload: ticketNewsPayload,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: ({ news }) => news.kind,
  inDigest(tx, { row, payload }) {
    const ticket = row.ticket_id && findTicket(tx, row.ticket_id);
    const news = ticket && row.user_id ? newsNow(tx, ticket, payload, row.user_id) : undefined;
    if (!ticket || !news || !row.user_id) return undefined;
    if (reachableAmong(tx, ticket, [row.user_id], newsFor(news)).length === 0) return undefined;
    return { ...sayNews(tx, ticket, payload.actorId, news), isPersonal: isPersonal(news) };
  },
  compose(services, tx, waiting) {
    const [{ row }] = waiting;
    const ticket = row.ticket_id && findTicket(tx, row.ticket_id);
    if (!ticket || !row.user_id) return null;
    const items = toldItems(tx, ticket, waiting, row.user_id);
    if (!items) return null;
    // The recipient may have lost access, been archived, or stopped the ticket.
    const hears = items.some(({ news }) => newsFor(news) === 'one') ? 'one' : 'watchers';
    if (reachableAmong(tx, ticket, [row.user_id], hears).length === 0) return null;
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
