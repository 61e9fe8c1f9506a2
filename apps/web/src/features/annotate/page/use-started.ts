import { useEffect } from 'react';

interface Started {
  start: () => Promise<unknown>;
  stop: () => void;
  leaveAtOnce: () => void;
  putAside: () => void;
  comeBack: () => Promise<unknown>;
}

/**
 * Runs a controller while it is on screen. A window that is closed, reloaded or left gives its place on the server back
 * at once; one that the browser only put aside opens the page again when it is shown again.
 */
export function useStarted(controller: Started): void {
  useEffect(() => {
    void controller.start();
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) controller.putAside();
      else controller.leaveAtOnce();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void controller.comeBack();
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      controller.stop();
    };
  }, [controller]);
}
