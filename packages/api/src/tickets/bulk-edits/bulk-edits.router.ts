import {
  bulkEditedSchema,
  bulkEditInput,
  bulkEditRefInput,
  bulkUndoneSchema,
} from '@ringmark/contract/lists/bulk-edits';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { editTickets } from './bulk-edit.service.ts';
import { undoBulkEdit } from './undo-bulk-edit.ts';

export const bulkEditsRouter = router({
  create: adminProcedure('ticket')
    .input(bulkEditInput)
    .output(answer(bulkEditedSchema))
    .mutation(({ ctx, input }) => editTickets(ctx, input)),
  undo: adminProcedure('ticket')
    .input(bulkEditRefInput)
    .output(answer(bulkUndoneSchema))
    .mutation(({ ctx, input }) => undoBulkEdit(ctx, input.id)),
});
