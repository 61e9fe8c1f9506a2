import type { AnyRoute } from '@tanstack/react-router';
import type { createAppRouter } from './router.tsx';

/** Static data of a route. */
export interface RouteData {
  /**
   * Prefetches the screen's first data. It runs before the session check answers; without a session the reads fail
   * silently.
   */
  prefetch?: (place: { search: object }) => void;
}

/**
 * Starts in parallel what opening the first screen would do in sequence: check the session, load the screen's code, read
 * its data. Calls of the same tick share one request.
 */
export function prefetchScreen(router: ReturnType<typeof createAppRouter>): void {
  for (const { routeId, search } of router.matchRoutes(router.latestLocation)) {
    const route: AnyRoute | undefined = router.routesById[routeId as keyof typeof router.routesById];
    if (!route) continue;
    void router.loadRouteChunk(route);
    route.options.staticData?.prefetch?.({ search });
  }
}

declare module '@tanstack/react-router' {
  // It widens the router's own interface.
  interface StaticDataRouteOption extends RouteData {}
}
