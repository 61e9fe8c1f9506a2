/**
 * Which words the tickets of a project have. A search among some projects asks here first: without it a search that
 * finds nothing would go through every ticket of theirs.
 */
export const projectWords = {
  version: 6,
  name: 'project words',
  sql: `
create table project_word (
  project_id text not null references project (id),
  word text not null,
  primary key (project_id, word)
) strict, without rowid;

create temp table project_of as
select ticket.number as number, project.rowid as project from ticket join project on project.id = project_id;
create unique index temp.project_of_number on project_of (number, project);
create virtual table ticket_search_instance using fts5vocab (ticket_search, instance);
insert or ignore into project_word (project_id, word)
select project.id, term from ticket_search_instance cross join project_of on project_of.number = doc
cross join project on project.rowid = project_of.project where term not like '=%';
drop table ticket_search_instance;
drop table temp.project_of;
`,
} as const;
