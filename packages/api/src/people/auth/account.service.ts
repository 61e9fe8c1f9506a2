import type { OrganizationId, UserId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { type AuditedActor, recordAudit } from '../../core/audit/audit.service.ts';
import { findOpenInvitation, joinByInvitation } from '../joining/open-invitations.ts';
import { ensurePlatformOrganization } from '../organizations/platform-organization.ts';
import { assignActiveProjects, createUser } from '../users/new-user.ts';
import type { EmailAddress } from '../addresses/email-address.ts';

const forbidden = (code: string, sentence: string) => new AppError('forbidden', code, sentence);

const userArchived = () =>
  forbidden('user_archived', 'Your account is archived. Ask your administrator to reactivate it.');
const organizationArchived = () =>
  forbidden(
    'organization_archived',
    'Your organization is archived. Ask your administrator to reactivate it.',
  );
const noOrganization = (domain: string) =>
  forbidden('no_organization', `No organization is set up for ${domain}. Ask your administrator to add it.`);

export const findByEmail = (db: Sql, address: string) =>
  db.first(
    db.q
      .selectFrom('user')
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .selectAll('user')
      .select(['organization.status as organization_status', 'organization.name as organization_name'])
      .where('user.email', '=', address),
  );
type Account = NonNullable<ReturnType<typeof findByEmail>>;

/** Tells whether the environment names an address as an administrator's. */
export const isAdminAddress = ({ config }: Pick<Services, 'config'>, { address }: EmailAddress): boolean =>
  config.adminEmails.includes(address);

/** The active organization with exactly this domain. */
function requireOrganizationOf(db: Sql, { domain }: EmailAddress): OrganizationId {
  const organization = db.first(
    db.q
      .selectFrom('organization')
      .select(['id', 'status'])
      .where('domain', '=', domain)
      .where('takes_in_by_domain', '=', 1),
  );
  if (!organization) throw noOrganization(domain);
  if (organization.status !== 'active') throw organizationArchived();
  return organization.id;
}

function requireActive(account: Account): void {
  if (account.status !== 'active') throw userArchived();
  if (account.organization_status !== 'active') throw organizationArchived();
}

/** @returns whether the user is new. @throws AppError forbidden, with the sentence that says what to do. */
export function requireEligible(
  db: Sql,
  services: Pick<Services, 'clock' | 'config'>,
  email: EmailAddress,
): { isNewUser: boolean } {
  const account = findByEmail(db, email.address);
  if (isAdminAddress(services, email)) return { isNewUser: !account };
  if (account) requireActive(account);
  else if (!findOpenInvitation(services, db, email)) requireOrganizationOf(db, email);
  return { isNewUser: !account };
}

/**
 * Makes the user of an address an active administrator in the platform's organization. The name is for a new user.
 *
 * @param by undefined for the operator and the settings.
 */
export function makeAdmin(
  services: Pick<Services, 'clock' | 'changes'>,
  tx: Tx,
  email: EmailAddress,
  name: string | null,
  by: AuditedActor | null = null,
): UserId {
  const organization = ensurePlatformOrganization(services, tx, email.domain);
  const account = findByEmail(tx, email.address);
  const isAdminAlready = account?.is_admin === 1 && account.status === 'active';
  if (isAdminAlready && account.organization_id === organization.id) return account.id;
  const id =
    account?.id ??
    createUser(services, tx, {
      organizationId: organization.id,
      name,
      email: email.address,
      isAdmin: true,
    });
  if (account) {
    tx.run(
      tx.q
        .updateTable('user')
        .set({
          role: 'admin',
          is_admin: 1,
          status: 'active',
          organization_id: organization.id,
          ...(account.organization_id !== organization.id && {
            former_organization_id: account.organization_id,
          }),
        })
        .where('id', '=', id),
    );
    // Impersonations of an administrator end; old projects stay in reach anyway.
    tx.run(tx.q.deleteFrom('session').where('user_id', '=', id).where('actor_user_id', 'is not', null));
    tx.run(tx.q.deleteFrom('user_project').where('user_id', '=', id));
    assignActiveProjects(tx, id, organization.id);
    recordChange(services, tx, { kind: 'people.changed' }, [scopeOf.everyone]);
  }
  recordAudit(services, tx, by, {
    action: 'user.make_admin',
    subjectType: 'user',
    subjectId: id,
    summary: `${email.address} became an administrator`,
  });
  return id;
}

/**
 * The user of a proved address, created at the first sign-in.
 *
 * @throws AppError forbidden when the address may no longer sign in.
 */
export function requireAccount(
  services: Pick<Services, 'clock' | 'changes' | 'config'>,
  tx: Tx,
  email: EmailAddress,
  name: string | null,
): UserId {
  if (isAdminAddress(services, email)) return makeAdmin(services, tx, email, name);
  const account = findByEmail(tx, email.address);
  if (account) {
    requireActive(account);
    return account.id;
  }
  // An invited person joins the inviting organization, whatever the address's domain.
  const invitation = findOpenInvitation(services, tx, email);
  const invited =
    invitation && joinByInvitation(services, tx, invitation, name ?? invitation.name ?? email.local);
  if (invited) return invited;
  const organizationId = requireOrganizationOf(tx, email);
  return createUser(services, tx, {
    organizationId,
    name,
    email: email.address,
    isAdmin: false,
  });
}
