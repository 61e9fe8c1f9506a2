import type { ExpressionBuilder, ExpressionWrapper } from 'kysely';
import type { Tables } from '../../core/database/tables/tables.ts';
import type { UserId } from '@ringmark/contract/ids';

export const inviterId = (
  eb: ExpressionBuilder<Tables, 'invitation'>,
): ExpressionWrapper<Tables, 'invitation', UserId | null> =>
  eb.fn.coalesce('invitation.proposed_by', 'invitation.invited_by');
