import type { Db } from '@ringmark/api/core/database/db';
import { checkDatabase } from '@ringmark/server/data-folder/data-folder';
import { readDatabase } from '../running/seed-data.ts';

interface Step {
  ticket: string;
  status: string;
  old: string | null;
  new: string;
}

/** Every ticket's history leads, change by change, from its beginning to its present status. */
function checkHistories({ sqlite }: Db): string[] {
  const steps = sqlite
    .prepare(`select t.id as ticket, t.status as status, h.old_status as old, h.new_status as new
      from ticket t left join status_history h on h.ticket_id = t.id order by t.id, h.id`)
    .all() as Step[];
  const byTicket = Map.groupBy(steps, ({ ticket }) => ticket);
  return [...byTicket].flatMap(([ticket, history]) => {
    const isLinked = history.every((step, index) => step.old === (history[index - 1]?.new ?? null));
    const isComplete = history.at(-1)?.new === history[0]?.status;
    return isLinked && isComplete ? [] : [`the history of ${ticket} does not lead to where it stands`];
  });
}

/** Every counter equals a full count. */
function checkCounters({ sqlite }: Db): string[] {
  const kept = `select status, severity, count from ticket_counter where scope = 'all' and count <> 0`;
  const counted = 'select status, severity, count(*) from ticket group by status, severity';
  // The query looks in both directions, because a counter may be wrong or missing.
  const wrong = sqlite
    .prepare(`select * from (${kept} except ${counted}) union all select * from (${counted} except ${kept})`)
    .all().length;
  const openings = `select project_id, sum(opened) from ticket_day group by 1 having sum(opened) <> 0`;
  const opened = 'select project_id, count(*) from ticket group by 1';
  const waits = 'select ticket_id from ticket_wait';
  const open = `select id from ticket where status not in ('Done', 'Accepted')`;
  const wrongTimes = sqlite
    .prepare(
      [`${openings} except ${opened}`, `${opened} except ${openings}`]
        .map((pair) => `select project_id from (${pair})`)
        .concat([`select * from (${waits} except ${open})`, `select * from (${open} except ${waits})`])
        .join(' union all '),
    )
    .all().length;
  const indexed = Number(sqlite.prepare('select count(*) from ticket_search_docsize').pluck().get());
  const tickets = Number(sqlite.prepare('select count(*) from ticket').pluck().get());
  return [
    ...(wrong > 0 ? [`${wrong} counters are wrong`] : []),
    ...(wrongTimes > 0 ? [`${wrongTimes} projects or tickets are counted wrongly over time`] : []),
    ...(indexed === tickets ? [] : [`${indexed} of ${tickets} tickets can be searched for`]),
  ];
}

export const checkReferences = ({ sqlite }: Db): string[] =>
  (sqlite.pragma('foreign_key_check') as unknown[]).map((row) => `refers to nothing: ${JSON.stringify(row)}`);

/** All problems of a database: damage, broken references, wrong histories and counters. */
export const checkWhole = (dataDir: string): string[] =>
  readDatabase(dataDir, (db) => [
    ...checkDatabase(db, 'integrity_check'),
    ...checkReferences(db),
    ...checkHistories(db),
    ...checkCounters(db),
  ]);
