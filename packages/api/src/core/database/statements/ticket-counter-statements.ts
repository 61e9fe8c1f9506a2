import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Json } from '../../base/columns.ts';
import { preparedStatement } from './prepared.ts';

interface Count {
  status: TicketStatus;
  severity: Severity;
  count: number;
}

export const addCount = preparedStatement<Count & { scopes: Json }>(
  `insert into ticket_counter (scope, status, severity, count)
   select value, @status, @severity, @count from json_each(@scopes) where true
   on conflict do update set count = count + excluded.count`,
);

export const sumCounts = preparedStatement<{ scopes: Json }, Count>(
  `select status, severity, sum(count) as count from ticket_counter
   where scope in (select value from json_each(@scopes)) group by status, severity`,
);
