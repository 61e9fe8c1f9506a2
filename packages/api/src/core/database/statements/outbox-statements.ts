import type { Insertable, Selectable } from 'kysely';
import type { Instant } from '../../base/columns.ts';
import type { OutboxTable } from '../tables/mail-tables.ts';
import { preparedColumn, preparedStatement } from './prepared.ts';

type Row = Selectable<OutboxTable>;

export type NewMail = Required<
  Pick<
    Insertable<OutboxTable>,
    | 'id'
    | 'kind'
    | 'recipient'
    | 'user_id'
    | 'ticket_id'
    | 'lane'
    | 'cause_organization'
    | 'cause_person'
    | 'payload'
    | 'group_key'
    | 'gathered'
    | 'bulk_id'
    | 'next_attempt_at'
    | 'created_at'
  >
>;

export const insertMail = preparedStatement<NewMail>(
  `insert into outbox (id, kind, recipient, user_id, ticket_id, lane, cause_organization, cause_person, payload,
     group_key, gathered, bulk_id, state, next_attempt_at, created_at)
   values (@id, @kind, @recipient, @user_id, @ticket_id, @lane, @cause_organization, @cause_person, @payload,
     @group_key, @gathered, @bulk_id, 'waiting', @next_attempt_at, @created_at)`,
);

/** Finds the time at which the next mail of a group goes out, among those that were not tried yet. */
export const nextAttemptOfGroup = preparedColumn<{ group: string }, Instant>(
  `select next_attempt_at from outbox where group_key = @group and state = 'waiting' and attempts = 0
   order by next_attempt_at limit 1`,
);
/** Finds the time at which the first mail of a group was written that a person has caused since then. */
export const firstOfGroupSince = preparedColumn<{ group: string; person: string; after: Instant }, Instant>(
  `select created_at from outbox where group_key = @group and cause_person = @person and created_at > @after
   order by created_at limit 1`,
);

/** Null when no mail waits. */
export const nextAttemptAfter = preparedColumn<{ lane: Row['lane']; after: Instant }, Instant | null>(
  `select min(next_attempt_at) from outbox
   where state = 'waiting' and lane = @lane and next_attempt_at > @after and lease_until is null`,
);
export const nextLeaseEndAfter = preparedColumn<{ after: Instant }, Instant | null>(
  `select min(lease_until) from outbox
   where state = 'waiting' and lease_until is not null and lease_until > @after`,
);

// Unleased mails, by organization and person: the index `outbox_turns`.
const FREE = `from outbox where state = 'waiting' and lease_until is null and lane = @lane`;

export const organizationAfter = preparedStatement<{ lane: Row['lane']; after: string }, { name: string }>(
  `select cause_organization as name ${FREE} and cause_organization > @after order by cause_organization limit 1`,
);

interface PersonWithMail {
  name: string;
  due: Instant;
}

export const personAfter = preparedStatement<
  { lane: Row['lane']; organization: string; after: string },
  PersonWithMail
>(
  `select cause_person as name, next_attempt_at as due ${FREE} and cause_organization = @organization
     and cause_person > @after
   order by cause_person, next_attempt_at limit 1`,
);

export const oldestDueMailOf = preparedStatement<
  { lane: Row['lane']; organization: string; person: string; now: Instant },
  Row
>(
  `select * ${FREE} and cause_organization = @organization and cause_person = @person and next_attempt_at <= @now
   order by next_attempt_at limit 1`,
);

/** 1 when a mail of the lane is due. */
export const hasDueMail = preparedColumn<{ lane: Row['lane']; now: Instant }, 1>(
  `select 1 from outbox where state = 'waiting' and lane = @lane and next_attempt_at <= @now and lease_until is null
   order by next_attempt_at limit 1`,
);
