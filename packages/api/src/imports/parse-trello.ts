import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import type { LabelColour } from '@ringmark/contract/vocabulary';
import { dayOf, fitWords, instantOf } from './draft-words.ts';
import {
  type DraftComment,
  type DroppedRow,
  type ImportDraft,
  type ReadFile,
  tooManyRows,
  unreadable,
} from './import-draft.ts';
import { type TrelloBoard, trelloBoardSchema } from './trello-schema.ts';

type Card = TrelloBoard['cards'][number];

const COLOURS: Readonly<Record<string, LabelColour>> = {
  green: 'green',
  yellow: 'amber',
  orange: 'orange',
  red: 'rose',
  purple: 'violet',
  blue: 'blue',
  sky: 'teal',
  lime: 'lime',
  pink: 'pink',
  black: 'grey',
};

/** Trello's ids begin with the second in which they were made. */
function createdAt(id: string): string | null {
  const seconds = Number.parseInt(id.slice(0, 8), 16);
  return Number.isNaN(seconds) ? null : (instantOf(new Date(seconds * 1_000).toISOString()) ?? null);
}

const byCard = <T>(things: readonly T[], cardOf: (thing: T) => string | undefined) =>
  Map.groupBy(things, (thing) => cardOf(thing) ?? '');

const byPlace = (one: { pos: number }, other: { pos: number }) => one.pos - other.pos;

/** Checklists as boxes to tick, files as links. */
function addendumOf({ attachments }: Card, checklists: TrelloBoard['checklists']): string {
  const lists = checklists.toSorted(byPlace).map(({ name, checkItems }) => {
    const boxes = checkItems
      .toSorted(byPlace)
      .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name}`);
    return [`**${name}**`, '', ...boxes].join('\n');
  });
  const files = attachments
    .filter(({ url }) => /^https?:\/\//.test(url))
    .map(({ name, url }) => `- [${name.replaceAll(/[[\]]/g, ' ').trim() || url}](<${url}>)`);
  return [...lists, ...(files.length > 0 ? [['**Attachments**', '', ...files].join('\n')] : [])].join('\n\n');
}

const personOf = (person: { fullName: string; username: string } | null | undefined) =>
  person ? { name: person.fullName || person.username } : null;

interface Index {
  board: TrelloBoard;
  lists: Map<string, TrelloBoard['lists'][number]>;
  checklists: Map<string, TrelloBoard['checklists']>;
  actions: Map<string, TrelloBoard['actions']>;
}

function commentsOf(actions: TrelloBoard['actions'], remarks: string[]): DraftComment[] {
  const comments = actions.flatMap(({ type, date, memberCreator, data }) => {
    const at = instantOf(date);
    const text = data.text?.trim();
    return type === 'commentCard' && text && at ? [{ author: personOf(memberCreator), text, at }] : [];
  });
  const long = comments.filter(({ text }) => text.length > COMMENT_LIMITS.commentLength).length;
  if (long > 0) remarks.push(`${long === 1 ? 'A comment is' : `${long} comments are`} cut.`);
  return comments
    .map((comment) => ({
      ...comment,
      text: comment.text.slice(0, COMMENT_LIMITS.commentLength - 200).toWellFormed(),
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function draftOf(card: Card, line: number, { board, lists, checklists, actions }: Index): ImportDraft {
  const own = actions.get(card.id) ?? [];
  const addendum = addendumOf(card, checklists.get(card.id) ?? []);
  const words = fitWords(card.name, [card.desc, addendum].filter(Boolean).join('\n\n'));
  const remarks = [...words.remarks];
  const [assignee, ...others] = card.idMembers.map((id) => board.members.find((member) => member.id === id));
  if (others.length > 0)
    remarks.push(
      `One person does a ticket: ${others.map((other) => other?.fullName ?? 'somebody').join(', ')} left out.`,
    );
  const made = own.find(({ type }) =>
    /^(createCard|copyCard|convertToCardFromCheckItem|emailCard)$/.test(type),
  );
  return {
    line,
    sourceId: `trello:${card.id}`,
    title: words.title,
    description: words.description,
    url: null,
    status: lists.get(card.idList)?.name ?? '',
    severity: 'medium',
    author: personOf(made?.memberCreator),
    assignee: personOf(assignee),
    labels: card.idLabels.flatMap((id) => {
      const label = board.labels.find((one) => one.id === id);
      const colour = COLOURS[label?.color?.split('_')[0] ?? ''];
      const name = label?.name || label?.color;
      return name ? [{ name, ...(colour && { colour }) }] : [];
    }),
    dueOn: card.due ? (dayOf(card.due) ?? null) : null,
    createdAt: createdAt(card.id),
    updatedAt: card.dateLastActivity ? (instantOf(card.dateLastActivity) ?? null) : null,
    comments: commentsOf(own, remarks),
    remarks,
  };
}

function readBoard(text: string): TrelloBoard {
  const wrong = 'This is no board of Trello: its menu has Print, export, and share, then Export as JSON.';
  try {
    const read = trelloBoardSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    throw unreadable(`The file is no readable JSON. ${wrong}`);
  }
  throw unreadable(wrong);
}

/** @throws AppError invalid with one sentence; too_large for too many cards. */
export function parseTrello(text: string): ReadFile {
  const board = readBoard(text);
  if (board.cards.length > IMPORT_LIMITS.importRows) throw tooManyRows(IMPORT_LIMITS.importRows);
  const index: Index = {
    board,
    lists: new Map(board.lists.map((list) => [list.id, list])),
    checklists: byCard(board.checklists, ({ idCard }) => idCard),
    actions: byCard(board.actions, ({ data }) => data.card?.id),
  };
  const drafts: ImportDraft[] = [];
  const dropped: DroppedRow[] = [];
  for (const [at, card] of board.cards.entries()) {
    const line = at + 1;
    const drop = (why: string) =>
      dropped.push({ line, title: card.name.slice(0, TICKET_LIMITS.titleLength), why });
    if (card.closed) drop('The card is archived.');
    else if (index.lists.get(card.idList)?.closed) drop('Its list is archived.');
    else if (card.name.trim() === '') drop('It has no title.');
    else drafts.push(draftOf(card, line, index));
  }
  return { source: 'trello', headers: [], columns: {}, drafts, dropped };
}
