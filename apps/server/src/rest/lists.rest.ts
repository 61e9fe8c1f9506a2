import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { bulkEdits, imports, savedViews, tickets } = appRouter;

export const listsRest: readonly RestCall[] = [
  rest('GET /api/ticket-rows', tickets.rows, 'Tickets as shown in a list, sorted', { list: 'items' }),
  rest('POST /api/ticket-edits', bulkEdits.create, 'Change many tickets at once; all or none', {
    status: 201,
  }),
  rest('POST /api/ticket-edits/:id/undo', bulkEdits.undo, 'Undo a bulk edit within ten seconds'),
  rest('GET /api/views', savedViews.list, 'Saved views: your own, and those of your projects'),
  rest('POST /api/views', savedViews.create, 'Save a view', { status: 201 }),
  rest(
    'PATCH /api/views/:id',
    savedViews.update,
    'Rename a saved view, or save other filters under its name',
  ),
  rest('DELETE /api/views/:id', savedViews.remove, 'Remove a saved view'),
  rest('GET /api/admin/projects/:id/imports', imports.list, 'Imports into a project, newest first'),
  rest('DELETE /api/admin/imports/:id', imports.remove, "Remove an import's tickets within a day"),
];
