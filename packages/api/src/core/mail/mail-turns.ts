import type { OutboxTable } from '../database/tables/mail-tables.ts';
import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../database/db.ts';
import {
  hasDueMail,
  oldestDueMailOf,
  organizationAfter,
  personAfter,
} from '../database/statements/outbox-statements.ts';

type Row = Selectable<OutboxTable>;
export type Lane = Row['lane'];
/** The lanes, in the order in which they are served. */
export const LANES = ['awaited', 'ordinary'] as const satisfies readonly Lane[];

/** Mails of one lane and one organization share a turn. */
export const turnKey = ({ lane, cause_organization }: Pick<Row, 'lane' | 'cause_organization'>): string =>
  `${lane} ${cause_organization}`;

/** The last served organization of each lane, and person of each turn. */
export interface Turns {
  organizations: Map<Lane, string>;
  people: Map<string, string>;
}

export const createTurns = (): Turns => ({ organizations: new Map(), people: new Map() });

/** Everyone once, beginning after `last` and ending with it. */
function* inTurn<Waiting extends { name: string }>(
  last: string,
  next: (after: string) => Waiting | undefined,
): Generator<Waiting> {
  for (let one = next(last); one; one = next(one.name)) yield one;
  for (let one = next(''); one && one.name <= last; one = next(one.name)) yield one;
}

/** The next person with a due mail. */
function personInTurn(db: Sql, lane: Lane, organization: string, last: string, now: string) {
  for (const { name, due } of inTurn(last, (after) => personAfter(db).get({ lane, organization, after })))
    if (due <= now) return name;
  return undefined;
}

/**
 * The oldest mail of the next person of the next organization: many mails of one delay nobody's turn.
 *
 * @param isFull whether a turn holds all its places.
 */
export function mailInTurn(
  tx: Tx,
  { lane, now, turns }: { lane: Lane; now: string; turns: Turns },
  isFull: (key: string) => boolean,
): Row | undefined {
  if (hasDueMail(tx).get({ lane, now }) === undefined) return undefined;
  const lastOrganization = turns.organizations.get(lane) ?? '';
  for (const { name } of inTurn(lastOrganization, (after) => organizationAfter(tx).get({ lane, after }))) {
    const key = turnKey({ lane, cause_organization: name });
    if (isFull(key)) continue;
    const person = personInTurn(tx, lane, name, turns.people.get(key) ?? '', now);
    if (person === undefined) continue;
    turns.organizations.set(lane, name);
    turns.people.set(key, person);
    return oldestDueMailOf(tx).get({ lane, organization: name, person, now });
  }
  return undefined;
}
