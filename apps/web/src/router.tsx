import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { parseSearch, stringifySearch } from './lib/lists/search-params.ts';
import { BrokenScreen } from './ui/states/broken-screen.tsx';
import { LoadingScreen } from './ui/states/loading-screen.tsx';

export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Loaders read through the query cache, which alone decides what is fetched again.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: BrokenScreen,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
