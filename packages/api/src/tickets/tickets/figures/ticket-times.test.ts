import type { TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';

import { migrate } from '../../../core/database/migrate.ts';
import { COUNT_TICKET_TIMES } from '../../../core/database/migrations/0021-ticket-times.ts';
import { DAY, HOUR } from '../../../core/base/instants.ts';
import { type TestKit, createTestKit } from '../../../testing/test-kit.ts';
import { openDatabaseBefore } from '../../../testing/open-migrated.ts';

const TABLES = {
  ticket_day: 'select * from ticket_day where opened <> 0 or finished <> 0 order by project_id, day',
  ticket_duration: 'select * from ticket_duration where count <> 0 order by project_id, hours',
  ticket_wait: 'select * from ticket_wait order by ticket_id',
};
const read = ({ db }: Pick<TestKit, 'db'>) =>
  Object.fromEntries(Object.entries(TABLES).map(([table, sql]) => [table, db.sqlite.prepare(sql).all()]));

/** Counts everything again from tickets, histories and comments. */
function recount({ db }: Pick<TestKit, 'db'>) {
  db.write(({ sqlite }) => {
    for (const table of Object.keys(TABLES)) sqlite.exec(`delete from ${table}`);
    sqlite.exec(COUNT_TICKET_TIMES);
  });
  return read({ db });
}

/** The same numbers at every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const at = (day: string, time = '10:00:00.000') => `2026-05-${day}T${time}Z`;

describe('the counters of tickets over time', () => {
  it.each([1, 2, 3])('equal a plain recount after a random story (%i)', async (seed) => {
    const kit = createTestKit();
    const { project, user } = kit.aMemberWithProject();
    const administrator = kit.anAdmin();
    const [admin, member] = [kit.asUser(administrator), kit.asUser(user)];
    const below = random(seed);
    const other = kit.aProject({ organization_id: kit.anOrganization().id });
    const asMember = kit.asUser(user, administrator);
    const tickets: TicketId[] = [];
    const steps = [
      () => {
        const projectId = below(3) === 0 ? other.id : project.id;
        tickets.push(kit.aTicket({ project_id: projectId, user_id: user.id }).id);
      },
      (id: TicketId) => admin.tickets.update({ id, status: TICKET_STATUSES[below(9)] ?? 'Done' }),
      (id: TicketId) => admin.tickets.update({ id, status: 'Done' }),
      (id: TicketId) => admin.tickets.move({ id, status: TICKET_STATUSES[below(9)] ?? 'QA' }),
      (id: TicketId) => admin.comments.add({ ticketId: id, text: 'A word of the team' }),
      (id: TicketId) => member.comments.add({ ticketId: id, text: 'Any news?' }).catch(() => undefined),
      (id: TicketId) => asMember.comments.add({ ticketId: id, text: 'Seen so' }).catch(() => undefined),
      async (id: TicketId) => {
        await admin.tickets.remove({ id });
        kit.clock.advance(5_000);
        if (below(2) === 0) await admin.tickets.restore({ id });
        else tickets.splice(tickets.indexOf(id), 1);
      },
      () => kit.clock.advance(below(4) * DAY + below(20) * HOUR + below(5_000)),
    ];
    for (let count = 0; count < 25; count += 1) await steps[0]?.('' as TicketId);
    for (let turn = 0; turn < 250; turn += 1) {
      kit.clock.advance(61_000);
      const id = tickets[below(tickets.length)];
      await (id === undefined ? steps[0] : steps[below(steps.length)])?.(id ?? ('' as TicketId));
    }
    const kept = read(kit);
    expect(kept['ticket_duration']?.length).toBeGreaterThan(3);
    expect(kept['ticket_wait']?.length).toBeGreaterThan(3);
    expect(kept).toEqual(recount(kit));
  });

  it('are filled from the tickets that an older database has', () => {
    const db = openDatabaseBefore(20);
    db.sqlite.exec(`
      insert into organization (id, name, domain, status, is_platform, takes_in_by_domain, created_at)
        values ('o', 'Oak', 'oak.example', 'active', 0, 1, '');
      insert into user (id, organization_id, name, email, role, is_admin, status, created_at, last_seen_at) values
        ('u', 'o', 'Una', 'u@oak.example', 'member', 0, 'active', '', ''),
        ('v', 'o', 'Vera', 'v@oak.example', 'admin', 1, 'active', '', '');
      insert into project (id, organization_id, name, allowed_urls, status, created_at)
        values ('p', 'o', 'Pier', '[]', 'active', '');`);
    const insert = db.sqlite.prepare(
      `insert into ticket (number, id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
       values (@number, @id, 'p', 'u', '', 'low', @status, 1, @at, @at, '')`,
    );
    const change = db.sqlite.prepare(
      `insert into status_history (id, ticket_id, old_status, new_status, user_id, changed_at) values (?, ?, null, ?, 'v', ?)`,
    );
    for (const [number, id, status] of [
      [1, 'again', 'QA'],
      [2, 'slow', 'Accepted'],
      [3, 'open', 'Received'],
    ] as const)
      insert.run({ number, id, status, at: at('01', '10:00:00.900') });
    for (const [index, [id, status, day, time]] of (
      [
        ['again', 'Done', '01', '13:00:00.100'],
        ['again', 'QA', '02', '10:00:00.000'],
        ['slow', 'Done', '12', '09:00:00.000'],
        ['slow', 'Accepted', '14', '09:00:00.000'],
      ] as const
    ).entries())
      change.run(String(index), id, status, at(day, time));
    const say = db.sqlite.prepare(
      `insert into comment (id, ticket_id, user_id, actor_user_id, text, created_at) values (?, 'open', ?, ?, '', ?)`,
    );
    say.run('1', 'v', null, at('03'));
    say.run('2', 'u', null, at('04'));
    say.run('3', 'u', 'v', at('05'));
    migrate(db);
    expect(read({ db })).toEqual({
      ticket_day: [
        { project_id: 'p', day: '2026-05-01', opened: 3, finished: 1 },
        { project_id: 'p', day: '2026-05-12', opened: 0, finished: 1 },
      ],
      ticket_duration: [
        { project_id: 'p', hours: 2, count: 1 },
        { project_id: 'p', hours: 240, count: 1 },
      ],
      ticket_wait: [
        { ticket_id: 'again', project_id: 'p', since: at('02') },
        { ticket_id: 'open', project_id: 'p', since: at('03') },
      ],
    });
    db.close();
  });
});
