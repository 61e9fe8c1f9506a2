import type { Db } from '@ringmark/api/core/database/db';
import { inserter, instant } from './inserter.ts';
import type { People } from './people.ts';

/** @param from when all of them came, ms since 1970. */
export function writePeople(db: Db, { platform, customers }: People, from: number): void {
  const at = instant(from);
  const common = { status: 'active', created_at: at };
  const organization = inserter(db, 'organization', [
    'id',
    'name',
    'domain',
    'is_platform',
    'status',
    'created_at',
  ]);
  const user = inserter(db, 'user', [
    'id',
    'organization_id',
    'name',
    'email',
    'role',
    'is_admin',
    'status',
    'created_at',
    'last_seen_at',
  ]);
  const project = inserter(db, 'project', [
    'id',
    'organization_id',
    'name',
    'allowed_urls',
    'status',
    'created_at',
  ]);
  const access = inserter(db, 'user_project', ['user_id', 'project_id']);
  const label = inserter(db, 'label', ['id', 'project_id', 'name', 'colour', 'created_at']);
  for (const { id, name, domain, users } of [platform, ...customers]) {
    const isPlatform = id === platform.id;
    organization({ ...common, id, name, domain, is_platform: isPlatform ? 1 : 0 });
    const role = isPlatform ? { role: 'admin', is_admin: 1 } : { role: 'member', is_admin: 0 };
    for (const person of users)
      user({ ...common, ...role, ...person, organization_id: id, last_seen_at: at });
  }
  for (const { id, projects, users } of customers) {
    for (const { id: projectId, name, site, labels } of projects) {
      project({
        ...common,
        id: projectId,
        organization_id: id,
        name,
        allowed_urls: JSON.stringify([`${site}/`]),
      });
      for (const one of labels) label({ ...one, project_id: projectId, created_at: at });
      for (const { id: userId } of users) access({ user_id: userId, project_id: projectId });
    }
  }
}
