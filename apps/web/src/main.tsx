// First of all: what the address holds must not be there while anything else is loaded.
import './lib/session/opened-link.ts';
import './styles/mantine-core.css';
import 'virtual:theme.css';
import 'virtual:font.css';
import './styles/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { colorSchemeManager } from './lib/browser/color-scheme.ts';
import { afterFirstPaint } from './lib/browser/first-paint.ts';
import { followVersion } from './lib/server/new-version.ts';
import { queryClient, trpc, trpcClient } from './lib/server/trpc-client.ts';
import { prefetchScreen } from './prefetch-screen.ts';
import { createAppRouter } from './router.tsx';
import { theme } from './theme.ts';
import { Toaster } from './ui/toaster.tsx';
import { Tooltips } from './ui/menus/tooltips.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

followVersion();
afterFirstPaint(() => void import('virtual:more-letters.css').catch(() => undefined));
const router = createAppRouter();
prefetchScreen(router);

/** The first picture is waited for this many ms, so that it is drawn at once and whole. */
const PATIENCE = 50;

// The theme's variables come as a static style sheet: nothing here may write a style element (see build/theme-css.ts).
const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
          <Tooltips />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  </StrictMode>
);
const opened = router.load().catch(() => undefined);
const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE));
// Nothing awaits this: the screen's own code imports from this file, and would wait for it.
void Promise.race([opened, enough]).then(() =>
  // The app is rendered in pieces, so that the browser can do other work between them: in one piece it would be by far
  // the longest task.
  startTransition(() => createRoot(root).render(app)),
);
