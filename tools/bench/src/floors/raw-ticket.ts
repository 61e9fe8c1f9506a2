import { prepareOnce } from '@ringmark/api/core/database/statements/prepare';
import type Sqlite from 'better-sqlite3';

/** The ticket with all that its screen and its checks need, as one would write it by hand. */
const TICKET = `
select ticket.id, ticket.number, ticket.project_id, project.name as project_name, ticket.user_id,
  user.name as user_name, ticket.title, ticket.severity, ticket.status, ticket.rank, ticket.ring_x, ticket.ring_y,
  ticket.ring_width, ticket.ring_height, ticket.screenshot_id, ticket.comment_count, ticket.attachment_count,
  ticket_task.done as tasks_done, ticket_task.total as tasks_total, element_check.state as element,
  ticket.assignee_id, assignee.name as assignee_name, ticket.due_on, ticket.created_at, ticket.updated_at,
  ticket.description, ticket.description_format, ticket.url, ticket.resolution, ticket.click_x, ticket.click_y,
  ticket.pin, ticket.accepted_at, ticket.accepted_by, element_check.detail as element_detail,
  element_check.checked_at as element_checked_at,
  case when ticket.status in ('Done', 'Accepted') then (
    select id from proof where ticket_id = ticket.id and file_id is not null
    order by created_at desc, id desc limit 1) end as proof_id,
  (select count(*) from comment where ticket_id = ticket.id and visibility = 'team') as note_count,
  ticket.report, ticket.drawing, ticket.page_key, ticket.screenshot_type, ticket.screenshot_bytes,
  project.organization_id, project.status as project_status, organization.status as organization_status,
  (select count(*) from ticket_edit where ticket_id = ticket.id) as edits,
  (select count(*) from ticket_voice where ticket_id = ticket.id) as voices
from ticket
join project on project.id = ticket.project_id
join user on user.id = ticket.user_id
join organization on organization.id = project.organization_id
left join element_check on element_check.ticket_number = ticket.number
left join ticket_task on ticket_task.ticket_number = ticket.number
left join user as assignee on assignee.id = ticket.assignee_id
where ticket.id = ?
  and (? = 1 or exists (select 1 from user_project where user_id = ? and project_id = ticket.project_id))`;

/** Reads one ticket that a person may see: its row. */
export function prepareRawTicket(sqlite: Sqlite.Database): (id: string, userId: string) => unknown {
  const ticket = prepareOnce(sqlite, TICKET);
  return (id, userId) => ticket.get(id, 1, userId);
}
