/// <reference lib="dom" />
import { MantineProvider } from '@mantine/core';
import type { AppRouter } from '@ringmark/api/compose/app-router';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { aboutCard, type BoardCard, type BoardColumn } from './board-page.ts';

/**
 * The least client with the same libraries as the web client: it sets up all of them, and draws the cards that fit the
 * window from data in the page.
 */
const columns = JSON.parse(document.querySelector('#board')?.textContent ?? '[]') as BoardColumn[];
/** Cards outside the window are not drawn, as in the web client. */
const COLUMNS_IN_SIGHT = 5;
const CARDS_IN_SIGHT = 12;

const Card = ({ card }: { card: BoardCard }) =>
  h(
    'article',
    { 'data-card-id': card.id },
    h('a', { href: `/tickets/${card.id}` }, card.title),
    h('p', null, aboutCard(card)),
  );

function Board() {
  const { data = [] } = useQuery({ queryKey: ['board'], queryFn: () => columns, initialData: columns });
  return h(
    'main',
    null,
    data.map(({ status, count, cards }, index) =>
      h(
        'section',
        { key: status, 'aria-label': status },
        h('h2', null, `${status} ${count}`),
        index < COLUMNS_IN_SIGHT &&
          cards.slice(0, CARDS_IN_SIGHT).map((card) => h(Card, { key: card.id, card })),
      ),
    ),
  );
}

const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Board })]),
});
const queryClient = new QueryClient();
const trpc = createTRPCReact<AppRouter>();
const client = trpc.createClient({ links: [httpBatchLink({ url: '/api/trpc' })] });

const at = document.querySelector('#root');
if (!at) throw new Error('The page has no #root.');
createRoot(at).render(
  h(
    MantineProvider,
    { defaultColorScheme: 'dark' },
    h(trpc.Provider, {
      client,
      queryClient,
      children: h(QueryClientProvider, { client: queryClient }, h(RouterProvider, { router })),
    }),
  ),
);
