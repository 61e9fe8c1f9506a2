/**
 * Counts pins of a page by status as other tickets are counted, so that the pages with pins are listed without
 * looking at every pin; and finds the newest pins of a status, and the newest tickets of a page in all projects.
 */
export const pins = {
  version: 5,
  name: 'pins',
  sql: `
create index ticket_by_page_alone on ticket (page_key) where page_key is not null;
create index ticket_pins_by_status on ticket (page_key, project_id, status) where click_x is not null;

insert into ticket_counter (scope, status, severity, count)
select 'page:' || project_id || ':' || page_key, status, severity, count(*) from ticket
where page_key is not null and click_x is not null group by project_id, page_key, status, severity;
`,
} as const;
