import type { Services } from '../core/context/context.ts';
import { createChangeFeed } from '../core/context/change-feed.ts';
import { createWriteCounter } from '../core/context/write-counter.ts';
import { FOLLOWERS } from './followers.ts';

/** Creates the services that this package makes itself. All others are ports, which the process makes. */
export const createOwnServices = (): Pick<Services, 'changes' | 'writes' | 'followers'> => ({
  changes: createChangeFeed(),
  writes: createWriteCounter(),
  followers: FOLLOWERS,
});
