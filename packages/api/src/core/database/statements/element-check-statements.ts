import type { TicketId } from '@ringmark/contract/ids';
import type { ElementState } from '@ringmark/contract/vocabulary';
import type { Instant } from '../../base/columns.ts';
import type { ElementCheckTable } from '../tables/recheck-tables.ts';
import { preparedStatement } from './prepared.ts';

/** Re-checks can only look for an element that was named when the pin was placed. */
export const watchElement = preparedStatement<{ number: number; since: Instant }>(
  `insert into element_check (ticket_number, project_id, page_key, created_at)
   select number, project_id, page_key, created_at from ticket
   where number = @number and click_x is not null and click_y is not null and url is not null
     and page_key is not null and pin is not null and json_type(pin, '$.element') = 'object'
     and status <> 'Accepted' and created_at >= @since
   on conflict do nothing`,
);

export const unwatchElement = preparedStatement<{ number: number }>(
  'delete from element_check where ticket_number = @number',
);

/** Removes a finding that belongs to other words, or to a page that is no longer checked. */
export const forgetFinding = preparedStatement<{ number: number }>(
  `update element_check set state = 'not_checked', detail = null, checked_at = '' where ticket_number = @number`,
);

export const setFinding = preparedStatement<
  Pick<ElementCheckTable, 'detail'> & { number: number; state: ElementState; at: Instant }
>(
  'update element_check set state = @state, detail = @detail, checked_at = @at where ticket_number = @number',
);

interface Unchecked {
  projectId: string;
  lastNumber: number;
  startedAt: Instant;
}

/** A page with pins that this night has not looked for yet. */
export const nextPageKey = preparedStatement<Unchecked, { page_key: string }>(
  `select page_key from element_check
   where project_id = @projectId and checked_at < @startedAt and ticket_number <= @lastNumber
   order by page_key limit 1`,
);

export interface UncheckedPin {
  number: number;
  id: TicketId;
  url: string;
  resolution: string | null;
  click_x: string;
  click_y: string;
  pin: string;
}

export const uncheckedPins = preparedStatement<Unchecked & { pageKey: string; limit: number }, UncheckedPin>(
  `select ticket.number, ticket.id, ticket.url, ticket.resolution, ticket.click_x, ticket.click_y, ticket.pin
   from element_check cross join ticket on ticket.number = element_check.ticket_number
   where element_check.project_id = @projectId and element_check.page_key = @pageKey
     and element_check.checked_at < @startedAt and element_check.ticket_number <= @lastNumber
   order by ticket.number limit @limit`,
);
