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
/** In the order in which they are served. */
export const LANES = ['awaited', 'ordinary'] as const satisfies readonly Lane[];

/** Names the turn that mails of one lane and one organization share. */
export const turnKey = ({ lane, cause_organization }: Pick<Row, 'lane' | 'cause_organization'>): string =>
  `${lane} ${cause_organization}`;

/** Whose mail was sent last: the organizations of a lane take turns, and so do the people of each. */
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

/** The person of an organization whose turn it is, among those who have a mail that is due. */
function personInTurn(db: Sql, lane: Lane, organization: string, last: string, now: string) {
  for (const { name, due } of inTurn(last, (after) => personAfter(db).get({ lane, organization, after })))
    if (due <= now) return name;
  return undefined;
}

/**
 * The mail whose turn it is: the oldest of the next person of the next organization. However many mails one of them
 * has waiting, the others keep their turns.
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
