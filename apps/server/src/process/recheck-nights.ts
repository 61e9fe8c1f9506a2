import type { Services } from '@ringmark/api/core/context/context';
import { beginNightIfDue } from '@ringmark/api/evidence/rechecks/recheck-nights';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 10 * 60_000;

/** Begins the night's re-checks when they are due: looks now, and every ten minutes. @returns stops it. */
export function startRecheckNights(services: Services, log: Log): () => void {
  const look = async () => {
    try {
      const projects = await beginNightIfDue(services);
      if (projects > 0) log.info({ projects }, 'Checking the elements that tickets point at.');
    } catch (error) {
      log.error({ err: error }, "Couldn't start the nightly checks.");
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
