import type { Services } from '../core/context.ts';
import { createChangeFeed } from '../core/events/change-feed.ts';
import { createWriteCounter } from '../core/limits/write-counter.ts';
import { FOLLOWERS } from './followers.ts';

/** What the services have from here: all else are ports, which the process makes. */
export const createOwnServices = (): Pick<Services, 'changes' | 'writes' | 'followers'> => ({
  changes: createChangeFeed(),
  writes: createWriteCounter(),
  followers: FOLLOWERS,
});
