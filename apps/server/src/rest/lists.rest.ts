import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { savedViews } = appRouter;

export const listsRest: readonly RestCall[] = [
  rest('GET /api/views', savedViews.list, 'Saved views: one\u2019s own, and those of one\u2019s projects'),
  rest('POST /api/views', savedViews.create, 'Save a view', { status: 201 }),
  rest(
    'PATCH /api/views/:id',
    savedViews.update,
    'Rename a saved view, or save other filters under its name',
  ),
  rest('DELETE /api/views/:id', savedViews.remove, 'Remove a saved view'),
];
