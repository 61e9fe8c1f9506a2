import type { Follower } from '../core/context/context.ts';
import { frozenPagesFollower } from '../evidence/frozen-pages/frozen-pages.follower.ts';
import { proofsFollower } from '../evidence/proofs/proofs.follower.ts';
import { rechecksFollower } from '../evidence/rechecks/rechecks.follower.ts';
import { regressionsFollower } from '../evidence/regressions/regressions.follower.ts';
import { sizesFollower } from '../evidence/sizes/sizes.follower.ts';
import { agentsFollower } from '../outward/agents/agents.follower.ts';
import { calendarFollower } from '../outward/calendar/calendar.follower.ts';
import { notificationsFollower } from '../outward/notifications/notifications.follower.ts';
import { trackersFollower } from '../outward/trackers/trackers.follower.ts';
import { webhooksFollower } from '../outward/webhooks/webhooks.follower.ts';
import { stepsFollower } from '../tickets/steps/steps.follower.ts';
import { ticketsFollower } from '../tickets/tickets/tickets.follower.ts';

/** All followers of facts, in the order in which they act: notifications need to know whether a proof was requested. */
export const FOLLOWERS: readonly Follower[] = [
  stepsFollower,
  ticketsFollower,
  rechecksFollower,
  proofsFollower,
  sizesFollower,
  regressionsFollower,
  frozenPagesFollower,
  agentsFollower,
  notificationsFollower,
  webhooksFollower,
  trackersFollower,
  calendarFollower,
];
