import { trackerAnswerSchema, TRACKER_CALLS_PATH } from '@ringmark/contract/projects/trackers';
import { FAILURE as failure, toJson } from './openapi-schemas.ts';

/** What issue trackers call. */
export const TRACKER_OPERATIONS = [
  {
    route: `POST ${TRACKER_CALLS_PATH}/:secret`,
    operationId: 'trackers.receive',
    summary: 'What became of issues, as their tracker tells it',
    description:
      "The secret is the end of the address that a tracker's webhook calls. Events of GitHub (`issues`, `pull_request`), GitLab (issues, merge requests) and Jira (`jira:issue_updated`) are taken as they are, each with its signature: without it nothing is found (404). 1,200 an hour.",
    security: [],
    parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      '200': {
        description: 'Taken, or nothing to do.',
        content: { 'application/json': { schema: toJson(trackerAnswerSchema, 'output') } },
      },
      default: failure,
    },
  },
];
