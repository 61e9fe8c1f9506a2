import { cutText } from '@ringmark/contract/cut-text';
import type { HookEvent, TicketEvent } from './hook-event.ts';

/** An event as a chat program shows it. All texts are plain: each format escapes them. */
export interface HookWords {
  title: string;
  /** Words of a person, or what the server found. */
  text: string | null;
  facts: readonly { label: string; value: string }[];
  /** The page on which to read more. */
  url: string;
  pictureUrl: string | null;
}

/** Chat programs refuse longer messages; the rest is read in the app. */
const MAX_TEXT = 1_000;
const MAX_TITLE = 240;

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');

/** The title of the other ticket leaves room for the ticket that the message is about. */
const MERGED_TITLE = 80;
const mergedName = ({ number, title }: { number: number; title: string }) =>
  `#${number} ${cutText(title, MERGED_TITLE)}`;

function titleOf({ actor, ticket, news }: TicketEvent): string {
  const name = actor?.name ?? 'Ringmark';
  const named = `#${ticket.number} ${ticket.title}`;
  switch (news.event) {
    case 'ticket.created':
      return `${name} reported ${named}`;
    case 'ticket.status':
      return `${name} changed the status of ${named} to ${news.to}`;
    case 'ticket.assignee':
      return news.to ? `${name} assigned ${named} to ${news.to.name}` : `${name} unassigned ${named}`;
    case 'ticket.labels':
      return `${name} changed the labels of ${named}`;
    case 'ticket.due':
      return news.to
        ? `${name} set the due date of ${named} to ${news.to}`
        : `${name} removed the due date from ${named}`;
    case 'ticket.merged':
      return `${name} merged ${mergedName(news.merged)} into ${named}`;
    case 'ticket.unmerged':
      return `${name} undid the merge of ${mergedName(news.merged)} into ${named}`;
    case 'comment.created':
      return `${name} commented on ${named}`;
    case 'proof.ready':
      return `Before and after screenshots of ${named} are ready`;
    case 'ticket.regressed':
      return `Possible regression: ${named}`;
  }
}

function textOf({ ticket, news }: TicketEvent): string | null {
  switch (news.event) {
    case 'ticket.created':
      return ticket.description;
    case 'ticket.status':
      return `From ${news.from} to ${news.to}.`;
    case 'ticket.assignee':
      return `From ${news.from?.name ?? 'unassigned'} to ${news.to?.name ?? 'unassigned'}.`;
    case 'ticket.labels':
      return [
        ...(news.added.length === 0 ? [] : [`Added: ${namesOf(news.added)}.`]),
        ...(news.removed.length === 0 ? [] : [`Removed: ${namesOf(news.removed)}.`]),
      ].join(' ');
    case 'ticket.due':
      return news.from && `It was due on ${news.from}.`;
    case 'ticket.merged':
      return `#${news.merged.number} was merged into #${ticket.number}.`;
    case 'ticket.unmerged':
      return `#${news.merged.number} is a separate ticket again.`;
    case 'comment.created':
      return news.comment.text;
    case 'proof.ready':
      return news.sentence;
    case 'ticket.regressed':
      return 'The element looks the way it did before the fix.';
  }
}

/** @param pictureUrl of the picture around the pin */
export function toHookWords(event: HookEvent, publicUrl: string, pictureUrl: string | null): HookWords {
  if (event.kind === 'test') {
    const text = 'This is a test from Ringmark. Ticket events will appear here.';
    // It shows whether the receiver can fetch pictures from this server.
    const ownPicture = `${publicUrl}/apple-touch-icon.png`;
    return { title: 'It works', text, facts: [], url: `${publicUrl}/tickets`, pictureUrl: ownPicture };
  }
  const { ticket } = event;
  const text = textOf(event);
  return {
    title: cutText(titleOf(event).replaceAll(/\s+/g, ' '), MAX_TITLE),
    text: text === null ? null : cutText(text, MAX_TEXT),
    facts: [
      { label: 'Project', value: ticket.project.name },
      { label: 'Status', value: ticket.status },
      { label: 'Severity', value: ticket.severity },
      ...(ticket.url === null ? [] : [{ label: 'Page', value: cutText(ticket.url, 500) }]),
    ],
    url: `${publicUrl}/tickets/${ticket.id}`,
    pictureUrl,
  };
}
