import { adminRest } from './admin.rest.ts';
import { authRest } from './auth.rest.ts';
import { peopleRest } from './people.rest.ts';
import { deploysRest } from './deploys.rest.ts';
import { listsRest } from './lists.rest.ts';
import type { RestCall } from './rest.ts';
import { teamRest } from './team.rest.ts';
import { trackersRest } from './trackers.rest.ts';
import { ticketsRest } from './tickets.rest.ts';
import { webhooksRest } from './webhooks.rest.ts';
import { viewportRest } from './viewport.rest.ts';

export const REST_CALLS: readonly RestCall[] = [
  ...authRest,
  ...peopleRest,
  ...ticketsRest,
  ...teamRest,
  ...listsRest,
  ...viewportRest,
  ...adminRest,
  ...deploysRest,
  ...webhooksRest,
  ...trackersRest,
];
