import { type DoorRecording, MAX_DOORS, type RecordDoorInput } from '@ringmark/contract/projects/doors';
import type { ProjectId } from '@ringmark/contract/ids';
import { shareOf } from '../../core/limits/fair-share.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import { requireOpenProject, type VisibleProject } from '../../core/reach/projects.access.ts';
import { assertViewableAddress } from '../projects/web-address.ts';
import { pageToOpen } from '../viewing/page-to-open.ts';
import { siteRefusal } from '../viewing/reachable-projects.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';
import { auditDoor } from './door-changes.ts';
import { addressToTry, noSite } from './door-page.ts';
import { doorsOf, tooManyDoors } from './door-rows.ts';
import { hostOf } from './new-door.ts';
import { doorBesideRecorded } from './project-door.ts';

/** Refuses a recording that could not be kept in the end, before anybody signs in. */
function assertCanBeKept({ db, vault }: SignedInContext, projectId: ProjectId): void {
  const others = doorsOf(db, projectId).filter(({ kind }) => kind !== 'recorded');
  if (others.length >= MAX_DOORS) throw tooManyDoors();
  const problem = vault.problem();
  if (problem !== null) throw new AppError('unavailable', 'no_key', problem);
}

function pageOf(ctx: SignedInContext, project: VisibleProject, wanted: string | undefined) {
  if (wanted !== undefined) assertViewableAddress(ctx, 'url', wanted);
  const url = wanted ?? addressToTry(ctx, project);
  if (url === undefined) throw noSite();
  const page = pageToOpen(ctx, project, url);
  if (!page || page.isOwnPage) throw siteRefusal();
  return page;
}

/**
 * Opens a view in which an administrator signs in, so that `keepRecording` can keep it. Only they see it, as every view is
 * seen by the person alone who opened it.
 *
 * @param signal aborted when the caller has gone.
 * @throws AppError not_found; invalid or forbidden for an address that may not be opened; conflict for an archived project,
 *   one without a site, or one with ten ways in; too_many (with the caller's own views in `data.open`); unavailable
 *   without room or without a key.
 */
export async function openRecording(
  ctx: SignedInContext,
  { projectId, url, width, height, preferences }: RecordDoorInput,
  signal: AbortSignal | undefined,
): Promise<DoorRecording> {
  const project = requireOpenProject(ctx.db, ctx.actor, projectId);
  const { isOwnPage: _isOwnPage, ...page } = pageOf(ctx, project, url);
  assertCanBeKept(ctx, projectId);
  const opened = await ctx.viewer.openRecording({
    ...page,
    ...doorBesideRecorded(ctx, projectId),
    ownerId: viewerOwnerOf(ctx.actor),
    subject: projectId,
    share: shareOf(ctx.actor),
    width,
    height,
    signal,
    ...(preferences && { preferences }),
  });
  ctx.db.write((tx) => auditDoor(ctx, tx, 'door.record', project, `at ${hostOf(page.url)}`));
  return { ...opened, url: page.url };
}
