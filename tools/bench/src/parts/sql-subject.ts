import type { TestKit } from '@ringmark/api/testing/test-kit';
import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { SearchPlace } from '../searches.ts';

/** A dataset of one size, with the ids that the queries need. */
export interface SqlSubject {
  tickets: number;
  kit: TestKit;
  admin: { id: UserId };
  ticketIds: TicketId[];
  project: { id: ProjectId; userId: UserId };
  place: SearchPlace;
}

export function subjectOf(kit: TestKit, tickets: number): SqlSubject {
  const { sqlite } = kit.db;
  const ids = sqlite.prepare('select id from ticket where number % ? = 1 limit 200').pluck();
  const access = sqlite.prepare('select project_id as id, user_id as userId from user_project limit 1');
  const project = access.get() as SqlSubject['project'];
  const label = sqlite.prepare('select id from label where project_id = ? order by name limit 1').pluck();
  const admin = { id: sqlite.prepare('select id from user where is_admin = 1').pluck().get() as UserId };
  return {
    tickets,
    kit,
    admin,
    ticketIds: ids.all(Math.floor(tickets / 200)) as TicketId[],
    project,
    place: {
      projectId: project.id,
      creatorId: project.userId,
      assigneeId: admin.id,
      labelId: String(label.get(project.id)),
    },
  };
}

export const size = ({ tickets }: Pick<SqlSubject, 'tickets'>) => tickets.toLocaleString('en');
