import { cutText } from '@ringmark/contract/cut-text';
import type { UserId } from '@ringmark/contract/ids';
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '@ringmark/contract/people/notifications';
import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import { plainWords } from '@ringmark/markdown/plain-words';
import type { Tx } from '../../core/database/db.ts';
import { layOutMail, type MailBlock } from '../../core/mail/layout.ts';
import type { AnyMailKind, ComposedMail, MailServices, OutboxRow } from '../../core/mail/mail-kind.ts';
import { toUnsubscribeToken } from '../notifications/unsubscribe-token.ts';
import { parseReason, proofSentence } from '../../evidence/proofs/proof-words.ts';
import { isProofWaiting } from '../../evidence/proofs/proof-mails.ts';
import { readyProof } from '../../evidence/proofs/ready-proof.ts';
import { ticketsToTell, type TicketToTell } from './digest-tickets.ts';

/** More are read in the app. Some mail programs cut a mail of more than 100 KB. */
const MAX_TICKETS = 20;
const MAX_NEWS = 3;
const MAX_QUOTE = 280;

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Returns the beginning of a quote in one line, without Markdown. */
function shorten(text: string, format: TextFormat = 'plain'): string {
  const words = format === 'markdown' ? plainWords(text) : text.replaceAll(/\s+/g, ' ').trim();
  return cutText(words, MAX_QUOTE);
}

/** A proof that isn't ready yet appears in the app later. */
function proofLine(tx: Tx, { id, status }: TicketToTell): string | undefined {
  if (status !== 'Done') return undefined;
  if (isProofWaiting(tx, id)) return 'The new screenshot is still being taken.';
  const proof = readyProof(tx, id);
  return proof && proofSentence({ ...proof, reason: parseReason(proof.reason) });
}

function ticketBlock({ config }: MailServices, tx: Tx, userId: UserId, ticket: TicketToTell): MailBlock {
  const token = toUnsubscribeToken(tx, { userId, ticketId: ticket.id });
  const newest = ticket.news.slice(-MAX_NEWS);
  const earlier = ticket.news.length - newest.length;
  const proof = proofLine(tx, ticket);
  const url = `${config.publicUrl}/tickets/${ticket.id}`;
  return {
    kind: 'ticket',
    title: `#${ticket.number} ${ticket.title}`,
    url,
    note: earlier > 0 ? `${ticket.status}, ${count(earlier, 'earlier change')}` : ticket.status,
    news: [
      ...newest.map(({ line, quote, format }) => ({
        line,
        ...(quote !== undefined && { quote: shorten(quote, format) }),
      })),
      ...(proof === undefined ? [] : [{ line: proof }]),
    ],
    links: [
      { label: ticket.status === 'Done' ? 'Review and accept' : 'Open the ticket', url },
      { label: 'Unsubscribe from this ticket', url: `${config.publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}` },
    ],
  };
}

/** Groups the tickets by project; the project of the first ticket comes first. */
function blocksOf(services: MailServices, tx: Tx, userId: UserId, all: readonly TicketToTell[]): MailBlock[] {
  const byProject = Map.groupBy(all.slice(0, MAX_TICKETS), ({ projectName }) => projectName);
  const blocks = [...byProject].flatMap(([project, tickets]): MailBlock[] => [
    { kind: 'heading', text: project },
    ...tickets.map((ticket) => ticketBlock(services, tx, userId, ticket)),
  ]);
  const more = all.length - MAX_TICKETS;
  const label = more > 0 ? `View ${more.toLocaleString('en')} more` : 'Open Ringmark';
  return [...blocks, { kind: 'button', label, url: `${services.config.publicUrl}/tickets`, isQuiet: true }];
}

interface Said {
  title: string;
  subject: string;
  /** The reason why the email was sent. */
  reason: string;
}

function sayDigest(tx: Tx, userId: UserId, tickets: readonly TicketToTell[]): Said {
  const user = tx.first(tx.q.selectFrom('user').select('digest').where('id', '=', userId));
  const reasons = {
    off: 'You’re receiving this last summary because you’ve changed how often you get emails.',
    hourly: 'You get this summary at most once an hour because you chose one email instead of many.',
    daily: 'You get this summary once a day because you chose one email instead of many.',
  };
  const reason = reasons[user?.digest ?? 'off'];
  const [first] = tickets;
  const title = `Updates on ${count(tickets.length, 'ticket')}`;
  return { title, subject: tickets.length === 1 && first ? subjectOf(first) : title, reason };
}

function sayBulk(tx: Tx, row: OutboxRow, tickets: readonly TicketToTell[]): Said {
  const actor = tx.first(
    tx.q
      .selectFrom('user')
      .select('name')
      .where('id', '=', row.cause_person as UserId),
  );
  const title = `${actor?.name ?? 'Someone'} changed ${count(tickets.length, 'ticket')}`;
  const reason = 'You’re receiving this because you follow these tickets.';
  return { title, subject: oneLine(title), reason };
}

/** Some providers refuse a subject of several lines. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
const subjectOf = ({ number, title }: TicketToTell) => oneLine(`[#${number}] ${title}`);

/**
 * One mail of many tickets: a person's digest, or what one act changed. It tells what its reader may see now.
 *
 * @param rows mails to one person, the oldest first. @returns null when there is nothing left to tell
 */
export function composeDigest(
  services: MailServices,
  tx: Tx,
  kinds: readonly AnyMailKind[],
  rows: readonly [OutboxRow, ...OutboxRow[]],
): ComposedMail | null {
  const [first] = rows;
  if (first.user_id === null) return null;
  const tickets = ticketsToTell(tx, kinds, first.user_id, rows);
  if (tickets.length === 0) return null;
  const said =
    first.gathered === 'bulk' ? sayBulk(tx, first, tickets) : sayDigest(tx, first.user_id, tickets);
  const { publicUrl } = services.config;
  const token = toUnsubscribeToken(tx, { userId: first.user_id, ticketId: null });
  return {
    subject: said.subject,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...layOutMail({
      title: said.title,
      preview: tickets
        .slice(0, 3)
        .map(({ number, title }) => `#${number} ${title}`)
        .join(', '),
      blocks: blocksOf(services, tx, first.user_id, tickets),
      footer: [
        { text: said.reason },
        { label: 'Change how often you get this', url: `${publicUrl}/settings` },
        { label: 'Unsubscribe from ticket emails', url: `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}` },
      ],
    }),
  };
}
