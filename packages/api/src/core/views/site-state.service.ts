import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import type { SignedInSite } from '@ringmark/contract/pages/signed-in-sites';
import type { Services, SignedInContext } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { AppError } from '../base/errors.ts';
import { DAY, toInstant } from '../base/instants.ts';
import type { KeptSiteState } from '../ports/ports.ts';
import { visibleTo } from '../reach/project-reach.ts';
import { closeViewsAfter } from './close-views.ts';
import { siteStateName } from '../secrets/site-state-name.ts';
import { viewerOwnerOf } from './viewer-owner.ts';

/** Sign-ins that nobody has used for this time are removed. */
export const SITE_STATE_KEPT = 30 * DAY;

function write(
  { db, vault, clock }: Services,
  userId: UserId,
  projectId: ProjectId,
  state: Uint8Array,
): void {
  // A value that no key opens now may be opened later, so it is not replaced while there is no key.
  if (vault.problem() !== null) return;
  const used_at = toInstant(clock.now());
  db.write((tx) => {
    const sealed = vault.seal(state, siteStateName(userId, projectId));
    tx.run(
      tx.q
        .insertInto('site_state')
        .values({ user_id: userId, project_id: projectId, sealed, used_at })
        .onConflict((oc) => oc.columns(['user_id', 'project_id']).doUpdateSet({ sealed, used_at })),
    );
  });
}

/**
 * Returns what the caller's last view of a project's sites kept. It is undefined where nothing is kept: for API tokens,
 * and for administrators who impersonate someone.
 */
export function siteStateOf(ctx: SignedInContext, projectId: ProjectId): KeptSiteState | undefined {
  const { actor, db, vault, clock } = ctx;
  if (actor.impersonator || actor.via.kind !== 'session') return undefined;
  const { id: userId } = actor.user;
  const query = db.q
    .selectFrom('site_state')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .where('used_at', '>', toInstant(clock.now() - SITE_STATE_KEPT));
  const row = db.first(query);
  if (row) {
    const set = db.q.updateTable('site_state').set({ used_at: toInstant(clock.now()) });
    db.write((tx) => tx.run(set.where('user_id', '=', userId).where('project_id', '=', projectId)));
  }
  const first = row ? vault.open(row.sealed, siteStateName(userId, projectId)) : null;
  return {
    first,
    isClosed: row !== undefined && first === null,
    save: (state) => write(ctx, userId, projectId, state),
  };
}

/** The projects to whose sites the caller is signed in inside the view; never what opens them. */
export function listSignedInSites({ db, vault, actor }: SignedInContext): SignedInSite[] {
  if (actor.impersonator) return [];
  return db
    .all(
      db.q
        .selectFrom('site_state')
        .innerJoin('project', 'project.id', 'site_state.project_id')
        .select(['project.id', 'project.name', 'site_state.used_at', 'site_state.sealed'])
        .where('site_state.user_id', '=', actor.user.id)
        .where(visibleTo(actor, 'project.id'))
        .orderBy('site_state.used_at', 'desc'),
    )
    .map(({ id, name, used_at, sealed }) => ({
      projectId: id,
      projectName: name,
      usedAt: used_at,
      isClosed: !vault.isOpenable(sealed, siteStateName(actor.user.id, id)),
    }));
}

/**
 * Forgets the caller's sign-ins to the sites of a project, and closes views in which they are.
 *
 * @throws AppError forbidden for an impersonating administrator.
 */
export function forgetSite(ctx: SignedInContext, projectId: ProjectId): Ok {
  const { db, actor } = ctx;
  if (actor.impersonator)
    throw new AppError(
      'forbidden',
      'impersonating',
      'You can’t forget another person’s sign-in. Stop impersonating first.',
    );
  db.write((tx) => {
    const query = tx.q.deleteFrom('site_state').where('user_id', '=', actor.user.id);
    tx.run(query.where('project_id', '=', projectId));
    closeViewsAfter(ctx, tx, [viewerOwnerOf(actor)]);
  });
  return { ok: true };
}

/** Forgets the site state of people who are signed out everywhere. */
export function forgetSitesOf(tx: Tx, userId: UserId): void {
  tx.run(tx.q.deleteFrom('site_state').where('user_id', '=', userId));
}

/** @returns how many were unused for too long. */
export const sweepSiteStates = (tx: Tx, now: number): number =>
  tx.run(tx.q.deleteFrom('site_state').where('used_at', '<=', toInstant(now - SITE_STATE_KEPT)));
