import { cleanLine, cleanText } from '@ringmark/contract/clean-text';
import { cutText } from '@ringmark/contract/cut-text';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import type { LabelColour } from '@ringmark/contract/vocabulary';
import type { Turns } from '../../core/base/turns.ts';
import { dayOf, fitWords, instantOf } from './draft-words.ts';
import {
  type DraftComment,
  type DroppedRow,
  type ImportDraft,
  type NamedPerson,
  type ReadFile,
  tooManyRows,
  unreadable,
} from './import-draft.ts';
import { readBoard, type TrelloBoard } from './trello-schema.ts';

type Card = NonNullable<TrelloBoard['cards'][number]>;

const COLOURS: ReadonlyMap<string, LabelColour> = new Map([
  ['green', 'green'],
  ['yellow', 'amber'],
  ['orange', 'orange'],
  ['red', 'rose'],
  ['purple', 'violet'],
  ['blue', 'blue'],
  ['sky', 'teal'],
  ['lime', 'lime'],
  ['pink', 'pink'],
  ['black', 'grey'],
]);

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
      .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${cleanLine(item.name)}`);
    return [`**${cleanLine(name)}**`, '', ...boxes].join('\n');
  });
  const files = attachments
    .filter(({ url }) => /^https?:\/\//.test(url))
    .map(({ name, url }) => `- [${cleanLine(name).replaceAll(/[[\]]/g, ' ').trim() || url}](<${url}>)`);
  return [...lists, ...(files.length > 0 ? [['**Attachments**', '', ...files].join('\n')] : [])].join('\n\n');
}

function personOf(person: { fullName: string; username: string } | null | undefined): NamedPerson | null {
  const name = cleanLine(person?.fullName ?? '') || cleanLine(person?.username ?? '');
  return name === '' ? null : { name };
}

interface Index {
  board: TrelloBoard;
  lists: Map<string, TrelloBoard['lists'][number]>;
  checklists: Map<string, TrelloBoard['checklists']>;
  actions: Map<string, TrelloBoard['actions']>;
}

/** A copied card keeps its comments under the second type. */
const COMMENT_TYPES = new Set(['commentCard', 'copyCommentCard']);

function commentsOf(actions: TrelloBoard['actions'], remarks: string[]): DraftComment[] {
  const comments = actions.flatMap(({ type, date, memberCreator, data }) => {
    const at = instantOf(date);
    const text = cleanText(data.text ?? '');
    return COMMENT_TYPES.has(type) && text && at ? [{ author: personOf(memberCreator), text, at }] : [];
  });
  const long = comments.filter(({ text }) => text.length > COMMENT_LIMITS.commentLength).length;
  if (long > 0) remarks.push(`${long === 1 ? 'A comment was' : `${long} comments were`} shortened.`);
  return comments
    .map((comment) => ({ ...comment, text: cutText(comment.text, COMMENT_LIMITS.commentLength) }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function draftOf(card: Card, line: number, { board, lists, checklists, actions }: Index): ImportDraft {
  const own = actions.get(card.id) ?? [];
  const addendum = addendumOf(card, checklists.get(card.id) ?? []);
  const words = fitWords(card.name, [card.desc, addendum].filter(Boolean).join('\n\n'));
  const remarks = [...words.remarks];
  const made = own.find(({ type }) =>
    /^(createCard|copyCard|convertToCardFromCheckItem|emailCard)$/.test(type),
  );
  return {
    line,
    sourceId: `trello:${card.id}`,
    title: words.title,
    description: words.description,
    url: null,
    status: cleanLine(lists.get(card.idList ?? '')?.name ?? ''),
    severity: 'medium',
    author: personOf(made?.memberCreator),
    assignees: card.idMembers
      .map((id) => personOf(board.members.find((member) => member.id === id)))
      .filter((person) => person !== null),
    labels: card.idLabels.flatMap((id) => {
      const label = board.labels.find((one) => one.id === id);
      const colour = COLOURS.get(label?.color?.split('_')[0] ?? '');
      const name = cleanLine(label?.name ?? '') || label?.color;
      return name ? [{ name, ...(colour && { colour }) }] : [];
    }),
    dueOn: card.due ? (dayOf(card.due) ?? null) : null,
    createdAt: createdAt(card.id),
    updatedAt: card.dateLastActivity ? (instantOf(card.dateLastActivity) ?? null) : null,
    comments: commentsOf(own, remarks),
    remarks,
  };
}

async function boardOf(text: string, turns: Turns): Promise<TrelloBoard> {
  const wrong =
    'This isn’t a Trello board. In the board’s menu, select Print, export, and share, then Export as JSON.';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw unreadable(`The file isn’t readable as JSON. ${wrong}`);
  }
  const board = await readBoard(content, turns);
  if (!board) throw unreadable(wrong);
  return board;
}

/** Returns why a card isn't imported, or undefined if it is. */
function faultOf(card: Card | null, lists: Index['lists']): string | undefined {
  if (card === null) return 'This card couldn’t be read.';
  const { closed, idList, name } = card;
  if (closed) return 'The card is archived.';
  if (lists.get(idList ?? '')?.closed) return 'Its list is archived.';
  if (cleanLine(name) === '') return 'It has no title.';
  return lists.has(idList ?? '') ? undefined : 'Its list isn’t in this file.';
}

/** @throws AppError invalid with one sentence; too_large for too many cards. */
export async function parseTrello(text: string, turns: Turns): Promise<ReadFile> {
  const board = await boardOf(text, turns);
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
    await turns.passIfOver();
    const line = at + 1;
    const why = faultOf(card, index.lists);
    if (card !== null && why === undefined) drafts.push(draftOf(card, line, index));
    else {
      const title = cutText(cleanLine(card?.name ?? ''), TICKET_LIMITS.titleLength);
      dropped.push({ line, title, why: why ?? '' });
    }
  }
  return { source: 'trello', headers: [], columns: {}, drafts, dropped };
}
