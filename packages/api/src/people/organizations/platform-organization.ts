import type { OrganizationId } from '@ringmark/contract/ids';
import type { Organization } from '@ringmark/contract/people/organizations';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';
import { belongsToEveryone } from '../addresses/domain.ts';
import { toOrganization } from './organization-row.ts';

const PLATFORM_NAME = 'Ringmark';
/** The domain for an administrator whose own domain is a customer's. Nobody can have an address of it. */
const PLACEHOLDER_DOMAIN = 'platform.invalid';

export function findPlatformOrganization(db: Sql): Organization | undefined {
  const row = db.first(db.q.selectFrom('organization').selectAll().where('is_platform', '=', 1));
  return row && toOrganization(row);
}

/**
 * Makes the platform's organization when it is missing. A public mail provider's domain takes nobody in.
 *
 * @param domain of the administrator's address, lower-case ASCII.
 */
export function ensurePlatformOrganization(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  domain: string,
  name: string = PLATFORM_NAME,
): Organization {
  const known = findPlatformOrganization(tx);
  if (known) return known;
  const isTaken = tx.first(tx.q.selectFrom('organization').select('id').where('domain', '=', domain));
  const row = {
    id: newId<OrganizationId>(),
    name,
    domain: isTaken ? PLACEHOLDER_DOMAIN : domain,
    status: 'active',
    is_platform: 1,
    takes_in_by_domain: isTaken || belongsToEveryone(domain) ? 0 : 1,
    created_at: toInstant(clock.now()),
  } as const;
  tx.run(tx.q.insertInto('organization').values(row));
  return toOrganization(row);
}
