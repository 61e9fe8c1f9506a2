import type { OrganizationId } from '@ringmark/contract/ids';
import type {
  Organization,
  createOrganizationInput,
  listByLifecycleInput,
  updateOrganizationInput,
} from '@ringmark/contract/people/organizations';
import type { Lifecycle } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { byName } from '../../core/base/by-name.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';
import { endInvitationsInto } from '../joining/open-invitations.ts';
import { administratorsOf, closeViewsOf, endAccess, endSignInOfNewcomers } from '../users/end-access.ts';
import { canonicalDomain } from '../addresses/domain.ts';
import { type OrganizationRow, toOrganization } from './organization-row.ts';

export function listOrganizations(
  { db }: SignedInContext,
  { status }: z.infer<typeof listByLifecycleInput>,
): Organization[] {
  return db
    .all(
      db.q
        .selectFrom('organization')
        .selectAll()
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
        .orderBy('id'),
    )
    .map(toOrganization)
    .toSorted(byName);
}

/** Archived organizations keep their domain; otherwise a new organization would get their people. */
function assertFreeDomain(db: Sql, domain: string): void {
  const taken = db.first(db.q.selectFrom('organization').select('status').where('domain', '=', domain));
  if (!taken) return;
  const sentence =
    taken.status === 'active'
      ? `An organization with the domain ${domain} already exists.`
      : `An archived organization has the domain ${domain}. Reactivate it instead.`;
  throw new AppError('conflict', 'domain_taken', sentence, { fields: { domain: sentence } });
}

export function createOrganization(
  ctx: SignedInContext,
  input: z.infer<typeof createOrganizationInput>,
): Organization {
  const domain = canonicalDomain(input.domain);
  return ctx.db.write((tx) => {
    assertFreeDomain(tx, domain);
    const row = {
      id: newId<OrganizationId>(),
      name: input.name,
      domain,
      status: 'active',
      is_platform: 0,
      takes_in_by_domain: 1,
      created_at: toInstant(ctx.clock.now()),
    } as const;
    tx.run(tx.q.insertInto('organization').values(row));
    recordAudit(ctx, tx, ctx.actor, {
      action: 'organization.create',
      subjectType: 'organization',
      subjectId: row.id,
      summary: `${row.name} (${domain})`,
    });
    recordChange(ctx, tx, { kind: 'people.changed' }, [scopeOf.organization(row.id)]);
    return toOrganization(row);
  });
}

function editOrganization(
  ctx: SignedInContext,
  tx: Tx,
  row: OrganizationRow,
  wanted: { name: string; domain: string },
): void {
  const isSame = wanted.name === row.name && wanted.domain === row.domain;
  if (isSame) return;
  if (wanted.domain !== row.domain) assertFreeDomain(tx, wanted.domain);
  // A checked domain belongs to an organization, so that it may take people in.
  const takesIn = wanted.domain === row.domain ? row.takes_in_by_domain : 1;
  tx.run(
    tx.q
      .updateTable('organization')
      .set({ ...wanted, takes_in_by_domain: takesIn })
      .where('id', '=', row.id),
  );
  recordAudit(ctx, tx, ctx.actor, {
    action: 'organization.update',
    subjectType: 'organization',
    subjectId: row.id,
    summary: `${row.name} (${row.domain}) to ${wanted.name} (${wanted.domain})`,
  });
}

function setStatus(ctx: SignedInContext, tx: Tx, row: OrganizationRow, status: Lifecycle): void {
  if (status === row.status) return;
  if (status === 'archived' && row.is_platform === 1) {
    throw new AppError(
      'conflict',
      'platform_organization',
      'The organization that runs this installation can’t be archived.',
    );
  }
  tx.run(tx.q.updateTable('organization').set({ status }).where('id', '=', row.id));
  if (status === 'archived') {
    const users = tx.all(tx.q.selectFrom('user').select('id').where('organization_id', '=', row.id));
    endAccess(
      ctx,
      tx,
      users.map(({ id }) => id),
    );
    endSignInOfNewcomers(ctx, tx, row.id);
    endInvitationsInto(ctx, tx, row.id);
    closeViewsOf(ctx, tx, administratorsOf(tx));
  }
  recordAudit(ctx, tx, ctx.actor, {
    action: status === 'archived' ? 'organization.archive' : 'organization.reactivate',
    subjectType: 'organization',
    subjectId: row.id,
    summary: `${row.name} (${row.domain})`,
  });
}

/** Users stay; a new domain applies only to new addresses. */
export function updateOrganization(
  ctx: SignedInContext,
  { id, status, ...changes }: z.infer<typeof updateOrganizationInput>,
): Organization {
  return ctx.db.write((tx) => {
    const find = () => tx.first(tx.q.selectFrom('organization').selectAll().where('id', '=', id));
    const row = find();
    if (!row) throw notFound();
    // The present domain stays valid even where a new organization could not have it.
    const isKept = changes.domain === undefined || changes.domain.toLowerCase() === row.domain;
    const domain = isKept ? row.domain : canonicalDomain(changes.domain ?? '');
    editOrganization(ctx, tx, row, { name: changes.name ?? row.name, domain });
    if (status) setStatus(ctx, tx, row, status);
    const audience = [scopeOf.organization(id)];
    recordChange(ctx, tx, { kind: 'people.changed' }, audience);
    recordChange(ctx, tx, { kind: 'projects.changed' }, audience);
    return toOrganization(find() ?? row);
  });
}
