import type { ProjectId, TrackerId } from '@ringmark/contract/ids';
import { TRACKER_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import { TRACKER_NAMES, type TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import {
  type createTrackerInput,
  type Tracker,
  TRACKER_CALLS_PATH,
  TRACKERS_PER_PROJECT,
  type trackerTestSchema,
  type trackerWithHookSchema,
  type updateTrackerInput,
} from '@ringmark/contract/projects/trackers';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError, invalidField } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { requireOpenProject, requireProject } from '../../core/reach/projects.access.ts';
import { assertAddress, refusalSentence } from '../../projects/projects/web-address.ts';
import { isInside } from './is-inside.ts';
import { adoptIssues, dropWaiting } from './hand-over-acts.ts';
import {
  changeTracker,
  openTracker,
  requireTracker,
  sealTracker,
  toTracker,
  type TrackerRow,
  trackersOf,
} from './tracker-rows.ts';
import { VENDORS } from './vendors/vendors.ts';
import { requireStillAdmin } from '../../people/auth/require-still-admin.ts';

type WithHook = z.infer<typeof trackerWithHookSchema>;

const PLACES: Readonly<Record<TrackerKind, { form: RegExp; sentence: string }>> = {
  github: {
    form: /^(?!\.\.?\/)[\w.-]+\/(?!\.\.?$)[\w.-]+$/,
    sentence: 'Enter the repository as owner and name, such as acme/shop.',
  },
  gitlab: {
    form: /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)+$/,
    sentence: 'Enter the project as a path, such as acme/web/shop.',
  },
  jira: { form: /^[A-Z][A-Z0-9_]+$/, sentence: 'Enter the project as a key, such as SHOP.' },
};

/** Doesn't check whether the tracker responds. The test call does. */
function readAddress(ctx: SignedInContext, text: string): string {
  assertAddress(ctx, 'baseUrl', text);
  if (!URL.canParse(text)) throw invalidField('baseUrl', 'The URL must start with https://.', 'invalid_url');
  const url = new URL(text);
  if (url.search !== '' || url.hash !== '')
    throw invalidField('baseUrl', 'The URL can’t contain a question mark or #.', 'invalid_url');
  if (url.protocol === 'http:' && !isInside(url.hostname))
    throw invalidField('baseUrl', 'The token would be sent unencrypted. Use https://.', 'invalid_url');
  const refusal = refusalSentence(ctx, url.href);
  if (refusal !== null) throw invalidField('baseUrl', `The URL can’t be reached. ${refusal}`, 'invalid_url');
  return url.href.replace(/\/+$/, '');
}

type Input = z.infer<typeof createTrackerInput>;

function assertWhole({ kind, place, issueType, account }: Input): void {
  const { form, sentence } = PLACES[kind];
  if (!form.test(place)) throw invalidField('place', sentence);
  if (kind !== 'jira') return;
  if (issueType === undefined) throw invalidField('issueType', 'Enter an issue type, such as Task.');
  if (account === undefined)
    throw invalidField('account', 'Account is required. Enter the email address of the token’s owner.');
}

function audit(ctx: SignedInContext, tx: Tx, row: TrackerRow, verb: string): void {
  recordAudit(ctx, tx, ctx.actor, {
    action: `tracker.${verb}`,
    subjectType: 'tracker',
    subjectId: row.id,
    summary: `${TRACKER_NAMES[row.kind]} ${row.place} (${new URL(row.base_url).host})`,
  });
}

const hookUrl = ({ config }: SignedInContext, secret: string) =>
  `${config.publicUrl}${TRACKER_CALLS_PATH}/${secret}`;

const lostKey = () => new AppError('conflict', 'tracker_closed', TRACKER_KEY_LOST);

/** @throws AppError not_found. */
export function listTrackers(ctx: SignedInContext, projectId: ProjectId): Tracker[] {
  requireProject(ctx.db, ctx.actor, projectId);
  return trackersOf(ctx.db, projectId).map((row) => toTracker(ctx, row));
}

/**
 * Only this answer holds the address of the webhook and its secret.
 *
 * @throws AppError not_found; conflict for an archived project, a second tracker of a place, or too many; invalid for an
 *   address that cannot be reached.
 */
export function createTracker(ctx: SignedInContext, input: Input): WithHook {
  const { projectId, kind, token } = input;
  assertWhole(input);
  // GitHub and GitLab tell no capitals apart: one place is one tracker.
  const place = kind === 'jira' ? input.place : input.place.toLowerCase();
  const base_url = readAddress(ctx, input.baseUrl);
  return ctx.db.write((tx) => {
    requireOpenProject(tx, ctx.actor, projectId);
    const others = trackersOf(tx, projectId);
    if (others.some((one) => one.kind === kind && one.base_url === base_url && one.place === place))
      throw new AppError('conflict', 'tracker_exists', `This project already has a tracker for ${place}.`);
    if (others.length >= TRACKERS_PER_PROJECT) {
      const sentence = `A project can have at most ${TRACKERS_PER_PROJECT} trackers. Remove one first.`;
      throw new AppError('conflict', 'too_many_trackers', sentence);
    }
    const id = newId<TrackerId>();
    const [address, hookSecret] = [newSecret(), newSecret()];
    const row: TrackerRow = {
      id,
      project_id: projectId,
      kind,
      base_url,
      place,
      issue_type: kind === 'jira' ? (input.issueType ?? null) : null,
      account: kind === 'jira' ? (input.account ?? null) : null,
      sealed: sealTracker(ctx, id, { token, hookSecret }),
      hook_hash: hashSecret(address),
      last_call: null,
      created_at: toInstant(ctx.clock.now()),
    };
    tx.run(tx.q.insertInto('tracker').values(row));
    // The new tracker takes over the issues of a former tracker of this place.
    adoptIssues(tx, row);
    audit(ctx, tx, row, 'create');
    return { ...toTracker(ctx, row), hookUrl: hookUrl(ctx, address), hookSecret };
  });
}

/** Updates a tracker; omitted values stay. @throws AppError not_found; conflict for an archived project. */
export function updateTracker(ctx: SignedInContext, input: z.infer<typeof updateTrackerInput>): Tracker {
  const { id, token, issueType, account } = input;
  return ctx.db.write((tx) => {
    const row = requireTracker(tx, id);
    requireOpenProject(tx, ctx.actor, row.project_id);
    const isJira = row.kind === 'jira';
    // If the key is lost, the webhook needs a new secret as well.
    const hookSecret = openTracker(ctx, row)?.hookSecret ?? newSecret();
    changeTracker(tx, id, {
      ...(isJira && issueType !== undefined && { issue_type: issueType }),
      ...(isJira && account !== undefined && { account }),
      ...(token !== undefined && { sealed: sealTracker(ctx, id, { token, hookSecret }) }),
    });
    const changed = requireTracker(tx, id);
    audit(ctx, tx, changed, token === undefined ? 'update' : 'token');
    return toTracker(ctx, changed);
  });
}

/**
 * Renews the webhook: from now on the former address is unknown, and the former secret wrong.
 *
 * @throws as `updateTracker`; conflict for a lost key.
 */
export function renewTrackerHook(ctx: SignedInContext, id: TrackerId): WithHook {
  return ctx.db.write((tx) => {
    const row = requireTracker(tx, id);
    requireOpenProject(tx, ctx.actor, row.project_id);
    const opened = openTracker(ctx, row);
    if (!opened) throw lostKey();
    const [address, hookSecret] = [newSecret(), newSecret()];
    changeTracker(tx, id, {
      hook_hash: hashSecret(address),
      sealed: sealTracker(ctx, id, { ...opened, hookSecret }),
    });
    audit(ctx, tx, row, 'hook');
    return { ...toTracker(ctx, requireTracker(tx, id)), hookUrl: hookUrl(ctx, address), hookSecret };
  });
}

/**
 * Removes a tracker, of an archived project too. Its issues stay known; waiting tickets are not sent.
 *
 * @throws AppError not_found.
 */
export function removeTracker(ctx: SignedInContext, id: TrackerId): Ok {
  return ctx.db.write((tx) => {
    const row = requireTracker(tx, id);
    tx.run(tx.q.deleteFrom('tracker').where('id', '=', id));
    dropWaiting(ctx, tx, id);
    audit(ctx, tx, row, 'remove');
    return { ok: true };
  });
}

/** Asks without changing anything there. @throws AppError not_found; conflict for an archived project or a lost key. */
export async function testTracker(
  ctx: SignedInContext,
  id: TrackerId,
): Promise<z.infer<typeof trackerTestSchema>> {
  const row = requireTracker(ctx.db, id);
  requireOpenProject(ctx.db, ctx.actor, row.project_id);
  const opened = openTracker(ctx, row);
  if (!opened) throw lostKey();
  ctx.db.write((tx) => audit(ctx, tx, row, 'test'));
  const { signal } = new AbortController();
  const answer = await VENDORS[row.kind].test({ services: ctx, tracker: row, token: opened.token, signal });
  requireStillAdmin(ctx);
  return answer.ok ? { works: true, sentence: answer.value } : { works: false, sentence: answer.sentence };
}
