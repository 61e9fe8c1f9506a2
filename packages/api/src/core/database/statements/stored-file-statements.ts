import type { TicketId } from '@ringmark/contract/ids';
import type { Json } from '../../base/columns.ts';
import { preparedColumn, preparedStatement } from './prepared.ts';

export const knownFileIds = preparedColumn<{ ids: Json }, string>(
  `select value from json_each(@ids)
   where value in (select id from attachment) or value in (select screenshot_id from ticket)
     or value in (select file_id from first_picture) or value in (select file_id from proof)
     or value in (select file_id from proof_size) or value in (select file_id from preview_pin) or value in (select file_id from size_look)
     or value in (select file_id from agent_picture)
     or value in (select file_id from door_picture) or value in (select file_id from frozen_part)
     or value in (select kept.value ->> '$.id' from merged_ticket, json_each(merged_ticket.files) as kept)
     or value in (select kept.value from deleted_ticket, json_each(files) as kept where files is not null)`,
);

export const filesOfTicket = preparedStatement<{ ticketId: TicketId }, { id: string; size: number }>(
  `select id, file_size as size from attachment where ticket_id = @ticketId
   union all
   select file_id, bytes from first_picture where ticket_id = @ticketId and file_id is not null
   union all
   select file_id, bytes from proof where ticket_id = @ticketId and file_id is not null
   union all
   select file_id, bytes from proof_size where ticket_id = @ticketId and file_id is not null
   union all
   select file_id, bytes from preview_pin where ticket_id = @ticketId and file_id is not null
   union all
   select file_id, bytes from size_look where ticket_id = @ticketId and file_id is not null
   union all
   select file_id, bytes from agent_picture where ticket_id = @ticketId
   union all
   select value ->> '$.id', value ->> '$.size' from merged_ticket, json_each(merged_ticket.files)
   where into_id = @ticketId`,
);

export const everyFileId = preparedColumn<[], string>(
  `select id from attachment
   union all
   select screenshot_id from ticket where screenshot_id is not null
   union all
   select file_id from first_picture where file_id is not null
   union all
   select file_id from proof where file_id is not null
   union all
   select file_id from proof_size where file_id is not null
   union all
   select file_id from preview_pin where file_id is not null
   union all
   select file_id from size_look where file_id is not null
   union all
   select file_id from agent_picture
   union all
   select file_id from door_picture
   union all
   select file_id from frozen_part
   union all
   select value ->> '$.id' from merged_ticket, json_each(merged_ticket.files)
   union all
   select value from deleted_ticket, json_each(files) where files is not null`,
);
