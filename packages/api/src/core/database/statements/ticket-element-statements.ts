import type { ProjectId } from '@ringmark/contract/ids';
import { preparedColumn, preparedStatement } from './prepared.ts';

export const addElementKey = preparedStatement<{ key: number; number: number }>(
  'insert or ignore into ticket_element (key, ticket_number) values (@key, @number)',
);

/** The newest tickets of an element. */
export const ticketsOfKey = preparedColumn<{ key: number; limit: number }, number>(
  'select ticket_number from ticket_element where key = @key order by ticket_number desc limit @limit',
);

export interface StoredPin {
  number: number;
  project_id: ProjectId;
  page_key: string | null;
  pin: string | null;
}
export const pinsFrom = preparedStatement<{ from: number; limit: number }, StoredPin>(
  'select number, project_id, page_key, pin from ticket where number > @from order by number limit @limit',
);
