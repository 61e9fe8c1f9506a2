import { CALENDARS_PATH } from '@ringmark/contract/people/calendar';
import { importsPath } from '@ringmark/contract/lists/import-fields';
import { exportTicketsInput } from '@ringmark/contract/lists/ticket-rows';
import { FAILURE as failure, type Json, type ObjectSchema, SIGNED_IN, toJson } from './openapi-schemas.ts';

const exported: ObjectSchema = toJson(exportTicketsInput, 'input');

/** Lists and due dates as files, and files as tickets. */
export const LIST_FILE_OPERATIONS: readonly ({ route: string; operationId: string } & Json)[] = [
  {
    route: 'GET /api/tickets.csv',
    operationId: 'tickets.export',
    summary: 'The filtered and sorted list of tickets as a CSV file',
    description:
      'UTF-8 with a byte order mark. Cells that a spreadsheet would read as a formula start with an apostrophe. Assignee, labels and due date are included for administrators only. Internal notes are never exported.',
    security: SIGNED_IN,
    parameters: Object.entries(exported.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    })),
    responses: {
      '200': { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } },
      default: failure,
    },
  },
  {
    route: `GET ${CALENDARS_PATH}/:file`,
    operationId: 'calendar.read',
    summary: 'Due dates of open tickets as a calendar, at its secret URL',
    security: [],
    parameters: [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      '200': {
        description: 'iCalendar (RFC 5545), with an entry for each day on which a ticket is due.',
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      default: failure,
    },
  },
  {
    route: `POST ${importsPath(':id')}`,
    operationId: 'imports.create',
    summary: 'Import tickets from a CSV file, or from a Trello board exported as JSON',
    description:
      '`dry=true` changes nothing and returns what would be created, what is skipped and why. The form has one file, and `mapping` as JSON: `columns` maps fields to headers, `statuses` maps words or lists to statuses. Each row is imported once: existing tickets stay as they are. Nobody gets an email.',
    security: SIGNED_IN,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'dry', in: 'query', required: false, schema: { type: 'boolean', default: false } },
    ],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['files'],
            properties: {
              files: { type: 'string', contentMediaType: 'application/octet-stream' },
              mapping: { type: 'string', contentMediaType: 'application/json' },
            },
          },
        },
      },
    },
    responses: Object.fromEntries([
      ...[
        ['200', 'What would be created.'],
        ['201', 'Created.'],
      ].map(([status, description]) => [
        status,
        {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ImportPlan' } } },
        },
      ]),
      ['default', failure],
    ]),
  },
];
