import { useEffect } from 'react';

interface Started {
  start: () => Promise<unknown>;
  stop: () => void;
  leaveAtOnce: () => void;
}

/** Runs a controller while it is on screen. A window that is closed or reloaded gives its place on the server back. */
export function useStarted(controller: Started): void {
  useEffect(() => {
    void controller.start();
    // A page that the browser only puts aside comes back as it was.
    const onHide = (event: PageTransitionEvent) => {
      if (!event.persisted) controller.leaveAtOnce();
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      controller.stop();
    };
  }, [controller]);
}
