import { z } from 'zod';
import type { Turns } from '../../core/base/turns.ts';

const text = z.string().max(100_000).catch('');
const id = z.string().max(64);

/** Drops elements that don't match, rather than rejecting the whole list. */
const goodOf = <T>(schema: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((elements) =>
      elements.flatMap((element) => {
        const read = schema.safeParse(element);
        return read.success ? [read.data] : [];
      }),
    );

const listSchema = z.object({ id, name: text, closed: z.boolean().catch(false) });
const cardSchema = z.object({
  id,
  name: text,
  desc: text,
  closed: z.boolean().catch(false),
  idList: id.nullable().catch(null),
  idMembers: goodOf(id),
  idLabels: goodOf(id),
  due: z.string().max(40).nullable().catch(null),
  dateLastActivity: z.string().max(40).nullable().catch(null),
  attachments: goodOf(z.object({ name: text, url: text })),
});
const labelSchema = z.object({ id, name: text, color: z.string().max(40).nullable().catch(null) });
const memberSchema = z.object({ id, fullName: text, username: text });
const checklistSchema = z.object({
  idCard: id,
  name: text,
  pos: z.number().catch(0),
  checkItems: goodOf(z.object({ name: text, state: text, pos: z.number().catch(0) })),
});
const actionSchema = z.object({
  type: text,
  date: z.string().max(40).catch(''),
  memberCreator: z.object({ fullName: text, username: text }).nullable().catch(null),
  data: z
    .object({ text: text.optional(), card: z.object({ id }).nullable().catch(null) })
    .catch({ card: null }),
});

/** The parts of Trello's board export that are read. */
export interface TrelloBoard {
  lists: z.infer<typeof listSchema>[];
  /** The board's cards; a card that can't be read is null. */
  cards: (z.infer<typeof cardSchema> | null)[];
  labels: z.infer<typeof labelSchema>[];
  members: z.infer<typeof memberSchema>[];
  checklists: z.infer<typeof checklistSchema>[];
  actions: z.infer<typeof actionSchema>[];
}

const boardSchema = z.looseObject({ lists: z.array(z.unknown()), cards: z.array(z.unknown()) });

/**
 * Reads an export element by element.
 *
 * @returns undefined if the content isn't a board
 */
export async function readBoard(content: unknown, turns: Turns): Promise<TrelloBoard | undefined> {
  const board = boardSchema.safeParse(content);
  if (!board.success) return undefined;
  const readAll = async <T>(name: string, schema: z.ZodType<T>): Promise<T[]> => {
    const elements = board.data[name];
    const all: T[] = [];
    for (const element of Array.isArray(elements) ? elements : []) {
      await turns.passIfOver();
      const read = schema.safeParse(element);
      if (read.success) all.push(read.data);
    }
    return all;
  };
  const lists = await readAll('lists', listSchema);
  if (lists.length === 0 && board.data.lists.length > 0) return undefined;
  return {
    lists,
    cards: await readAll('cards', cardSchema.nullable().catch(null)),
    labels: await readAll('labels', labelSchema),
    members: await readAll('members', memberSchema),
    checklists: await readAll('checklists', checklistSchema),
    actions: await readAll('actions', actionSchema),
  };
}
