/** The parts of Trello's export that an import reads. Most of the rest is the history of each card. */
const READ = {
  lists: ['id', 'name', 'closed'],
  labels: ['id', 'name', 'color'],
  members: ['id', 'fullName', 'username'],
  checklists: ['idCard', 'name', 'pos', 'checkItems'],
  cards: [
    'id',
    'name',
    'desc',
    'closed',
    'idList',
    'idMembers',
    'idLabels',
    'due',
    'dateLastActivity',
    'attachments',
  ],
  actions: ['type', 'date', 'memberCreator', 'data'],
} as const;

const READ_ACTIONS =
  /^(?:commentCard|copyCommentCard|createCard|copyCard|convertToCardFromCheckItem|emailCard)$/;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Keeps elements that aren't objects, because they count as rows. */
const pick = (value: unknown, fields: readonly string[]): unknown =>
  isObject(value)
    ? Object.fromEntries(fields.filter((field) => field in value).map((field) => [field, value[field]]))
    : value;

const pickAll = (values: unknown, fields: readonly string[]): unknown =>
  Array.isArray(values) ? values.map((value) => pick(value, fields)) : values;

function slimAction(action: unknown): unknown {
  const { data, memberCreator, ...rest } = pick(action, READ.actions) as Fields;
  return {
    ...rest,
    memberCreator: pick(memberCreator, ['fullName', 'username']),
    data: isObject(data) ? { text: data['text'], card: pick(data['card'], ['id']) } : null,
  };
}

function slimCard(card: unknown): unknown {
  const slim = pick(card, READ.cards);
  if (!isObject(slim)) return slim;
  return { ...slim, attachments: pickAll(slim['attachments'], ['name', 'url']) };
}

function slimChecklist(list: unknown): unknown {
  const slim = pick(list, READ.checklists);
  if (!isObject(slim)) return slim;
  return { ...slim, checkItems: pickAll(slim['checkItems'], ['name', 'state', 'pos']) };
}

const each = (values: unknown, of: (value: unknown) => unknown): unknown =>
  Array.isArray(values) ? values.map(of) : values;

/**
 * Removes the parts of an exported board that an import doesn't read, so that a large board can be uploaded.
 *
 * @param text the contents of the file
 * @returns the reduced board as JSON, or undefined if the file isn't a board
 */
export function slimBoard(text: string): string | undefined {
  let board: unknown;
  try {
    board = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(board) || !Array.isArray(board['cards']) || !Array.isArray(board['lists'])) return undefined;
  const actions = Array.isArray(board['actions']) ? board['actions'] : [];
  return JSON.stringify({
    lists: pickAll(board['lists'], READ.lists),
    labels: pickAll(board['labels'], READ.labels),
    members: pickAll(board['members'], READ.members),
    checklists: each(board['checklists'], slimChecklist),
    cards: each(board['cards'], slimCard),
    actions: actions
      .filter((action) => isObject(action) && READ_ACTIONS.test(String(action['type'])))
      .map(slimAction),
  });
}
