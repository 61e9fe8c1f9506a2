import { trackerAnswerSchema, TRACKER_CALLS_PATH } from '@ringmark/contract/projects/trackers';
import { FAILURE as failure, toJson } from './openapi-schemas.ts';

/** The operations that issue trackers call. */
export const TRACKER_OPERATIONS = [
  {
    route: `POST ${TRACKER_CALLS_PATH}/:secret`,
    operationId: 'trackers.receive',
    summary: 'Issue updates sent by a tracker',
    description:
      "The secret is the last part of the URL that a tracker's webhook calls. Events from GitHub (`issues`, `pull_request`), GitLab (issues, merge requests) and Jira (`jira:issue_updated`) are accepted unchanged, each with its signature (404 without one). At most 1,200 an hour.",
    security: [],
    parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      '200': {
        description: 'Accepted, or nothing to do.',
        content: { 'application/json': { schema: toJson(trackerAnswerSchema, 'output') } },
      },
      default: failure,
    },
  },
];
