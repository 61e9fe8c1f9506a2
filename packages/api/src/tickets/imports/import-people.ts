import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { nameKey } from '@ringmark/contract/people/name-key';
import type { Sql } from '../../core/database/db.ts';
import { reaches } from '../../core/reach/project-reach.ts';
import type { NamedPerson } from './import-draft.ts';

export interface KnownPerson {
  id: UserId;
  name: string;
}

const plain = (text: string) => nameKey(text.trim());

/** Finds people who reach the project, by email first, and by a name that only one of them has. */
export function createPeople(db: Sql, projectId: ProjectId) {
  const rows = db.all(
    db.q
      .selectFrom('user')
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .select(['user.id', 'user.name', 'user.email'])
      .where('user.status', '=', 'active')
      .where('organization.status', '=', 'active')
      .where(({ ref, val }) =>
        reaches({ isAdmin: ref('user.is_admin'), userId: ref('user.id'), projectId: val(projectId) }),
      ),
  );
  const byEmail = new Map(rows.map(({ id, name, email }) => [plain(email), { id, name }]));
  const byName = Map.groupBy(rows, ({ name }) => plain(name));
  const unknown = new Set<string>();
  return {
    unknown,
    find(person: NamedPerson | null): KnownPerson | null {
      if (person === null) return null;
      const named = byName.get(plain(person.name)) ?? [];
      const found = byEmail.get(plain(person.email ?? '')) ?? (named.length === 1 ? named[0] : undefined);
      if (found) return { id: found.id, name: found.name };
      unknown.add(person.name);
      return null;
    },
  };
}
