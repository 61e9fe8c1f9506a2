import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import type { ProjectId } from '@ringmark/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../core/context/context.ts';
import { scopeOf } from '../../core/events/audience.ts';
import type { Scope } from '../../core/context/scope.ts';

type Viewer = Pick<Actor, 'user' | 'impersonator'>;

/**
 * Tells who sees internal notes. Lists, single comments, files, counts and search ask here. An administrator who
 * impersonates a member sees what the member sees.
 */
export const seesNotes = ({ user, impersonator }: Viewer): boolean => user.isAdmin && impersonator === null;

/** A list filter. */
export const visibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  seesNotes(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref('comment.visibility')} = ${sql.lit('everyone')}`;

/** Counts the internal notes of a ticket; an index holds only notes. Only `toCard` and `toItem` say who may read it. */
export const NOTE_COUNT_SQL = `(select count(*) from comment where comment.ticket_id = ticket.id and comment.visibility = 'team')`;

/** Returns the audience that is notified about a change to a comment, or to its files. */
export const audienceOf = (visibility: CommentVisibility, projectId: ProjectId): ProjectId | Scope[] =>
  visibility === 'team' ? [scopeOf.team] : projectId;
