import type { User } from '@ringmark/contract/people/users';
import { recordIfAdministrator } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';

/** Renames a person. The name counts as given, even if it is the same. */
export function renameUser(ctx: SignedInContext, tx: Tx, user: User, name: string): void {
  tx.run(tx.q.updateTable('user').set({ name, is_name_given: 1 }).where('id', '=', user.id));
  if (name === user.name) return;
  // Old texts keep the written name, which marks their mentions.
  tx.run(
    tx.q
      .updateTable('comment_mention')
      .set({ written_name: user.name })
      .where('user_id', '=', user.id)
      .where('written_name', 'is', null),
  );
  recordIfAdministrator(ctx, tx, ctx.actor, {
    action: 'user.rename',
    subjectType: 'user',
    subjectId: user.id,
    summary: `${user.name} to ${name} (${user.email})`,
  });
  recordChange(ctx, tx, { kind: 'people.changed' }, [scopeOf.person(user)]);
}
