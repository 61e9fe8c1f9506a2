import type { Label } from '@ringmark/contract/tickets/labels';
import type { LabelId, ProjectId } from '@ringmark/contract/ids';
import type { Json } from '../../base/columns.ts';
import { preparedColumn, preparedStatement } from './prepared.ts';

/** Row 1: one read for all cards of a board, only by index lookups. */
export const labelsOfTickets = preparedStatement<{ numbers: Json }, Label & { ticket_number: number }>(
  `select ticket_label.ticket_number, label.id, label.name, label.colour
   from json_each(@numbers) as wanted
   cross join ticket_label on ticket_label.ticket_number = wanted.value
   cross join label on label.id = ticket_label.label_id`,
);

export const countTicketsOfLabel = preparedColumn<{ id: LabelId; limit: number }, number>(
  'select count(*) from (select 1 from ticket_label where label_id = @id limit @limit)',
);

/** The project that has all of these labels. @param ids none of them twice. */
export const projectOfLabels = preparedColumn<{ ids: Json }, ProjectId>(
  `select project_id from label where id in (select value from json_each(@ids))
   group by project_id having count(*) = json_array_length(@ids)`,
);

export const putLabel = preparedStatement<{ id: LabelId; number: number }>(
  'insert into ticket_label (label_id, ticket_number) values (@id, @number) on conflict do nothing',
);

export const takeLabel = preparedStatement<{ id: LabelId; number: number }>(
  'delete from ticket_label where label_id = @id and ticket_number = @number',
);
