import {
  importRefInput,
  listImportsInput,
  removedImportSchema,
  ticketImportSchema,
} from '@ringmark/contract/lists/imports';
import { z } from 'zod';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { listImports } from './imports.service.ts';
import { removeImport } from './remove-import.ts';

export const importsRouter = router({
  list: adminProcedure('project')
    .input(listImportsInput)
    .output(answer(z.array(ticketImportSchema)))
    .query(({ ctx, input }) => listImports(ctx, input)),
  remove: adminProcedure('project')
    .input(importRefInput)
    .output(answer(removedImportSchema))
    .mutation(({ ctx, input }) => removeImport(ctx, input.id)),
});
