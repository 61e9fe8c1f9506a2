import type { Session, setupInput, setupTokenInput } from '@ringmark/contract/people/auth';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Organization } from '@ringmark/contract/people/organizations';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import type { Context, Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';
import { ensurePlatformOrganization } from '../organizations/platform-organization.ts';
import { makeAdmin } from './account.service.ts';
import { requireEmail } from '../addresses/email-address.ts';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import { startSession } from './session.service.ts';

export const hasAdmin = (db: Sql): boolean =>
  db.first(db.q.selectFrom('user').select('id').where('is_admin', '=', 1).limit(1)) !== undefined;

function requireOpenSetup(db: Sql, token: string): void {
  const link = db.first(
    db.q
      .selectFrom('setup_link')
      .select('used_at')
      .where('token_hash', '=', hashSecret(token))
      .where('used_at', 'is', null),
  );
  if (!link || hasAdmin(db)) {
    throw new AppError(
      'invalid',
      'setup_link_invalid',
      'This setup link has already been used or isn’t the newest. Restart Ringmark for a new one.',
    );
  }
}

function addSampleProject({ clock }: Pick<Services, 'clock'>, tx: Tx, organization: Organization): void {
  tx.run(
    tx.q.insertInto('project').values({
      id: newId<ProjectId>(),
      organization_id: organization.id,
      name: 'Sample project',
      allowed_urls: JSON.stringify([DEMO_PAGE_PATH]),
      status: 'active',
      created_at: toInstant(clock.now()),
    }),
  );
}

/** @throws AppError for a used or unknown set-up link. */
export function requireSetupToken({ db }: Context, { token }: z.infer<typeof setupTokenInput>): Ok {
  requireOpenSetup(db, token);
  return { ok: true };
}

export function completeSetup(ctx: Context, input: z.infer<typeof setupInput>): Session {
  const email = requireEmail(input.email);
  return ctx.db.write((tx) => {
    requireOpenSetup(tx, input.token);
    tx.run(
      tx.q
        .updateTable('setup_link')
        .set({ used_at: toInstant(ctx.clock.now()) })
        .where('token_hash', '=', hashSecret(input.token)),
    );
    const organization = ensurePlatformOrganization(ctx, tx, email.domain, input.organizationName);
    addSampleProject(ctx, tx, organization);
    const userId = makeAdmin(ctx, tx, email, input.name);
    return startSession(ctx, tx, { userId });
  });
}
