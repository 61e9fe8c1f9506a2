import { type Db, type Tx, openDatabase } from '@ringmark/api/core/database/db';
import { migrate } from '@ringmark/api/core/database/migrate';
import { COUNT_TICKET_TIMES } from '@ringmark/api/core/database/migrations/0021-ticket-times';
import { indexTicket } from '@ringmark/api/core/database/tickets/search-index';
import { indexTitle } from '@ringmark/api/core/database/tickets/title-index';
import { wordsOf } from '@ringmark/api/tickets/tickets/search/search-words';
import { countScope } from '@ringmark/api/core/database/tickets/ticket-counters';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import { type People, type Shape, USUAL, makePeople } from './people.ts';
import { inserter, instant } from './inserter.ts';
import { createRandom, type Random } from './random.ts';
import { type Story, YEARS_3, makeStories } from './stories.ts';
import { writePeople } from './write-people.ts';
import { teamWriter } from './write-team.ts';

/** The number is raised with every change of the generator, so that no run uses older data as the new. */
export const GENERATOR_VERSION = 5;

const END = Date.UTC(2026, 8, 1);
const IN_ONE_TRANSACTION = 5_000;
const APP = 'http://localhost:3000';

function storyWriter(db: Db, random: Random) {
  const ticket = inserter(db, 'ticket', [
    'number',
    'id',
    'project_id',
    'user_id',
    'title',
    'severity',
    'status',
    'rank',
    'url',
    'page_key',
    'resolution',
    'click_x',
    'click_y',
    'comment_count',
    'created_at',
    'updated_at',
    'accepted_at',
    'accepted_by',
    'assignee_id',
    'due_on',
    'description',
  ]);
  const history = inserter(db, 'status_history', [
    'id',
    'ticket_id',
    'old_status',
    'new_status',
    'user_id',
    'changed_at',
  ]);
  const comment = inserter(db, 'comment', ['id', 'ticket_id', 'user_id', 'text', 'visibility', 'created_at']);
  const writeTeam = teamWriter(db, random);
  return (tx: Tx, number: number, story: Story) => {
    const last = story.changes.at(-1);
    const key = story.url === null ? null : (pageKey(story.url, APP) ?? null);
    const accepted = last?.to === 'Accepted' ? last : undefined;
    const changedAt = last?.at ?? story.createdAt;
    ticket({
      number,
      id: story.id,
      project_id: story.projectId,
      user_id: story.creatorId,
      title: story.title,
      severity: story.severity,
      status: last?.to ?? 'Received',
      // The newest change has the highest position, with room between any two.
      rank: (changedAt - (END - YEARS_3)) * 1_024,
      url: story.url,
      page_key: key,
      resolution: story.resolution,
      click_x: story.click?.x ?? null,
      click_y: story.click?.y ?? null,
      comment_count: story.comments.length,
      created_at: instant(story.createdAt),
      updated_at: instant(story.comments.at(-1)?.at ?? changedAt),
      accepted_at: accepted ? instant(accepted.at) : null,
      accepted_by: accepted?.by ?? null,
      assignee_id: story.team.assignee?.id ?? null,
      due_on: story.team.dueOn,
      description: story.description,
    });
    const steps = [{ to: 'Received', at: story.createdAt, by: story.creatorId }, ...story.changes];
    for (const [index, { to, at, by }] of steps.entries()) {
      history({
        id: random.id(at),
        ticket_id: story.id,
        old_status: steps[index - 1]?.to ?? null,
        new_status: to,
        user_id: by,
        changed_at: instant(at),
      });
    }
    const say = (visibility: CommentVisibility, said: Story['comments']) => {
      for (const { id, by, at, text } of said)
        comment({ id, ticket_id: story.id, user_id: by, text, visibility, created_at: instant(at) });
    };
    say('everyone', story.comments);
    say('team', story.team.notes);
    writeTeam(number, story);
    const texts = [story.title, story.description, ...story.comments.map(({ text }) => text)];
    const { projectId, creatorId, severity } = story;
    indexTitle(tx, projectId, { number, title: story.title });
    indexTicket(
      tx,
      { number, projectId, creatorId, severity, pageKey: key },
      wordsOf(texts.join('\n')),
      wordsOf(story.team.notes.map(({ text }) => text).join('\n')),
    );
  };
}

/** Counters are computed once at the end; the product updates them with every write. */
function writeSums({ sqlite }: Db): void {
  const groups = sqlite
    .prepare(`select project_id as projectId, user_id as userId, status, severity, count(*) as count
      from ticket group by project_id, user_id, status, severity`)
    .all() as { projectId: never; userId: never; status: string; severity: string; count: number }[];
  const add = sqlite.prepare(`insert into ticket_counter (scope, status, severity, count) values (?, ?, ?, ?)
    on conflict do update set count = count + excluded.count`);
  for (const { projectId, userId, status, severity, count } of groups) {
    const scopes = [
      countScope.all,
      countScope.ofProject(projectId),
      countScope.ofCreator(userId),
      countScope.ofCreatorInProject(userId, projectId),
    ];
    for (const scope of scopes) add.run(scope, status, severity, count);
  }
  sqlite.exec(`insert into ticket_counter (scope, status, severity, count)
    select 'page:' || project_id || ':' || page_key, status, severity, count(*) from ticket
    where page_key is not null and click_x is not null group by project_id, page_key, status, severity`);
  sqlite.exec(`insert into pinned_page (project_id, page_key, url, count, last_number)
    select project_id, page_key, url, count(*), max(number) from ticket
    where page_key is not null and click_x is not null group by project_id, page_key`);
  sqlite.exec(COUNT_TICKET_TIMES);
}

/** Building indexes at the end is faster than updating them row by row. */
function withoutIndexes({ sqlite }: Db, tables: readonly string[], work: () => void): void {
  const marks = tables.map(() => '?').join(', ');
  const indexes = sqlite
    .prepare(
      `select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (${marks})`,
    )
    .all(...tables) as { name: string; sql: string }[];
  for (const { name } of indexes) sqlite.exec(`drop index ${name}`);
  work();
  for (const { sql } of indexes) sqlite.exec(sql);
}

/**
 * Writes a database as three years of use would: the same at every run.
 *
 * @param onProgress how many tickets are written.
 * @returns its people.
 */
export function writeData(
  path: string,
  tickets: number,
  onProgress: (written: number) => void,
  shape: Shape = USUAL,
): People {
  const db = openDatabase(path);
  try {
    migrate(db);
    // A crash needs no safety: a damaged file is made again.
    for (const pragma of ['synchronous = OFF', 'cache_size = -400000', 'foreign_keys = OFF'])
      db.sqlite.pragma(pragma);
    const random = createRandom(20_260_901);
    const people = makePeople(random, END - YEARS_3, shape);
    db.write(() => writePeople(db, people, END - YEARS_3));
    const stories = makeStories(random, people, tickets, END);
    const write = storyWriter(db, random);
    withoutIndexes(db, ['ticket', 'status_history', 'comment', 'ticket_label', 'ticket_change'], () => {
      for (let first = 1; first <= tickets; first += IN_ONE_TRANSACTION) {
        const last = Math.min(tickets, first + IN_ONE_TRANSACTION - 1);
        db.write((tx) => {
          for (let number = first; number <= last; number += 1) {
            const { value } = stories.next();
            if (value) write(tx, number, value);
          }
        });
        onProgress(last);
      }
    });
    db.write(() => writeSums(db));
    db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    return people;
  } finally {
    db.close();
  }
}
