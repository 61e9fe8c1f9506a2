import type { Organization } from '@ringmark/contract/people/organizations';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { optionalLine } from '@ringmark/contract/text';
import type { User } from '@ringmark/contract/people/users';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { invalidField } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import {
  ensurePlatformOrganization,
  findPlatformOrganization,
} from '../organizations/platform-organization.ts';
import { makeAdmin, requireEligible } from './account.service.ts';
import { requireEmail } from '../addresses/email-address.ts';
import { issueLink } from './magic-link.ts';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';
import { sessionOf } from './session.service.ts';
import { hasAdmin } from './setup.service.ts';
import { writeSignInRequest } from './sign-in.service.ts';

const nameSchema = optionalLine('Name', PERSON_LIMITS.nameLength);

type OperatorServices = Pick<Services, 'db' | 'clock' | 'config' | 'changes'>;

/**
 * A sign-in link for the operator to pass on; nothing is mailed and no limit counts it.
 *
 * @param name for a new user; without it the part of the address before the @.
 * @throws AppError when the address is malformed or may not sign in.
 */
export function createSignInLink(
  services: OperatorServices,
  address: string,
  name: string | null = null,
): { url: string; expiresAt: string } {
  const email = requireEmail(address);
  return services.db.write((tx) => {
    requireEligible(tx, services, email);
    const request = writeSignInRequest(services, tx, {
      email,
      name,
      marker: newSecret(),
      isPrinted: true,
    });
    const link = issueLink(tx, services.clock, request.id);
    if (!link)
      throw new Error('The sign-in link expired as soon as it was created. Check the server’s clock.');
    return { url: `${services.config.publicUrl}/verify?token=${link.token}`, expiresAt: link.expiresAt };
  });
}

/**
 * Makes an administrator, and the platform's organization when it is missing. @throws AppError for a malformed address
 * or name.
 */
export function addAdmin(services: OperatorServices, address: string, name: string | null = null): User {
  const email = requireEmail(address);
  const given = nameSchema.safeParse(name);
  if (!given.success)
    throw invalidField('name', given.error.issues[0]?.message ?? 'This isn’t a valid name.');
  return services.db.write((tx) => sessionOf(tx, makeAdmin(services, tx, email, given.data), false).user);
}

export function ensurePlatform(services: OperatorServices): Organization | null {
  const [first] = services.config.adminEmails;
  const known = findPlatformOrganization(services.db);
  if (known || first === undefined) return known ?? null;
  const { domain } = requireEmail(first);
  return services.db.write((tx) => ensurePlatformOrganization(services, tx, domain));
}

const needsSetup = ({ db, config }: OperatorServices): boolean =>
  config.adminEmails.length === 0 && !hasAdmin(db);

const hasSetupLink = (db: Sql): boolean =>
  db.first(db.q.selectFrom('setup_link').select('token_hash').limit(1)) !== undefined;

/** Replaces the former set-up link; null when there is an administrator. */
export function createSetupLink(services: OperatorServices): string | null {
  if (!needsSetup(services)) {
    // A link in an old log must not make its finder an administrator.
    if (hasSetupLink(services.db)) services.db.write((tx) => tx.run(tx.q.deleteFrom('setup_link')));
    return null;
  }
  const token = newSecret();
  services.db.write((tx) => {
    tx.run(tx.q.deleteFrom('setup_link'));
    tx.run(
      tx.q
        .insertInto('setup_link')
        .values({ token_hash: hashSecret(token), created_at: toInstant(services.clock.now()) }),
    );
  });
  return `${services.config.publicUrl}/setup?token=${token}`;
}
