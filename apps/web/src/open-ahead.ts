import type { AnyRoute } from '@tanstack/react-router';
import type { createAppRouter } from './router.tsx';

/** What a route tells of itself. */
export interface RouteFacts {
  /**
   * Begins to read what the route's screen shows first, into the query cache. It is called before it is known whether
   * anybody is signed in, and what nobody may read comes to nothing.
   */
  readAhead?: (place: { search: object }) => void;
}

/**
 * Begins at once what opening the first screen would otherwise do one after the other: ask who is signed in, fetch
 * the screen's own code, read what it shows. Calls that are made together go to the server as one request.
 */
export function openAhead(router: ReturnType<typeof createAppRouter>): void {
  for (const { routeId, search } of router.matchRoutes(router.latestLocation)) {
    const route: AnyRoute | undefined = router.routesById[routeId as keyof typeof router.routesById];
    if (!route) continue;
    void router.loadRouteChunk(route);
    route.options.staticData?.readAhead?.({ search });
  }
}

declare module '@tanstack/react-router' {
  // It widens the router's own interface.
  interface StaticDataRouteOption extends RouteFacts {}
}
