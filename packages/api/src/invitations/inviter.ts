import type { ExpressionBuilder, ExpressionWrapper } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';
import type { UserId } from '@ringmark/contract/ids';

/** Who asks for the person: the member who proposed them, else the administrator who invited them. */
export const inviterId = (
  eb: ExpressionBuilder<Tables, 'invitation'>,
): ExpressionWrapper<Tables, 'invitation', UserId | null> =>
  eb.fn.coalesce('invitation.proposed_by', 'invitation.invited_by');
