import type { OrganizationId, UserId } from '@ringmark/contract/ids';
import type { Instant } from '../../base/columns.ts';
import { preparedStatement } from './prepared.ts';

/** Ends pending sign-ins: their links and codes stop working, mailed or not. */
export const endSignInsOfUser = preparedStatement<{ now: Instant; userId: UserId }>(
  `update sign_in_request set ended_at = @now
   where email = (select email from user where id = @userId) and ended_at is null`,
);

/** The same for addresses of the domain without a user. */
export const endSignInsOfNewcomers = preparedStatement<{ now: Instant; organizationId: OrganizationId }>(
  `update sign_in_request set ended_at = @now
   where substr(email, instr(email, '@') + 1) = (select domain from organization where id = @organizationId)
   and not exists (select 1 from user where user.email = sign_in_request.email) and ended_at is null`,
);
