import { z } from 'zod';

const text = z.string().max(100_000).catch('');
const id = z.string().max(64);

/** What is read of Trello's export of a board; the rest is left. */
export const trelloBoardSchema = z.object({
  lists: z.array(z.object({ id, name: text, closed: z.boolean().catch(false) })),
  cards: z.array(
    z.object({
      id,
      name: text,
      desc: text.default(''),
      closed: z.boolean().catch(false),
      idList: id,
      idMembers: z.array(id).catch([]),
      idLabels: z.array(id).catch([]),
      due: z.string().max(40).nullish().catch(null),
      dateLastActivity: z.string().max(40).nullish().catch(null),
      attachments: z.array(z.object({ name: text, url: text })).catch([]),
    }),
  ),
  labels: z.array(z.object({ id, name: text, color: z.string().max(40).nullish().catch(null) })).catch([]),
  members: z.array(z.object({ id, fullName: text, username: text })).catch([]),
  checklists: z
    .array(
      z.object({
        idCard: id,
        name: text,
        pos: z.number().catch(0),
        checkItems: z.array(z.object({ name: text, state: text, pos: z.number().catch(0) })).catch([]),
      }),
    )
    .catch([]),
  actions: z
    .array(
      z.object({
        type: text,
        date: z.string().max(40).catch(''),
        memberCreator: z.object({ fullName: text, username: text }).nullish().catch(null),
        data: z.object({ text: text.optional(), card: z.object({ id }).nullish().catch(null) }).catch({}),
      }),
    )
    .catch([]),
});
export type TrelloBoard = z.infer<typeof trelloBoardSchema>;
