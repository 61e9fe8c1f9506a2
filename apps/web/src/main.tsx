// First of all: what the address holds must not be there while anything else is loaded.
import './lib/taken-token.ts';
import './styles/mantine-core.css';
import 'virtual:theme.css';
import './styles/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { colorSchemeManager } from './lib/color-scheme.ts';
import { followVersion } from './lib/new-version.ts';
import { queryClient, trpc, trpcClient } from './lib/trpc.ts';
import { openAhead } from './open-ahead.ts';
import { createAppRouter } from './router.tsx';
import { theme } from './theme.ts';
import { Toaster } from './ui/toaster.tsx';
import { Tooltips } from './ui/tooltips.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

followVersion();
const router = createAppRouter();
openAhead(router);

// The theme's variables come as a static style sheet: nothing here may write a style element (see build/theme-css.ts).
createRoot(root).render(
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
  </StrictMode>,
);
