import type { Services } from '@ringmark/api/core/context/context';
import { lookDaily } from '@ringmark/api/projects/doors/keep-doors.job';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 60 * 60_000;

/** Checks each project's site access once a day. @returns stops it. */
export function startDoorKeeper(services: Services, log: Log): () => void {
  const look = () => {
    try {
      const projects = lookDaily(services);
      if (projects > 0) log.info({ projects }, 'Checking whether stored sign-ins still work.');
    } catch (error) {
      log.error({ err: error }, "Couldn't check the stored sign-ins.");
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
