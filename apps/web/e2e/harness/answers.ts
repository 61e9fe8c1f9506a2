import type { Page } from '@playwright/test';

/** An answer to any call, as the server gives it when something broke. */
export const BROKEN = {
  status: 500,
  json: [
    {
      error: {
        message: 'Something went wrong',
        code: -32_603,
        data: { httpStatus: 500, failure: { error: 'Something went wrong', code: 'internal' } },
      },
    },
  ],
};

/** Keeps the requests to such an address back until the promise is resolved. */
export async function hold(page: Page, address: RegExp): Promise<{ resolve: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { resolve: () => held.resolve() };
}

/** The names of the calls that an address of the API asks for. */
export const callsOf = (address: URL) =>
  decodeURIComponent(address.pathname).split('/').at(-1)?.split(',') ?? [];

/** Reads of these names answer that something broke, and they alone where others are in the same request. */
export async function breakReads(page: Page, ...names: string[]): Promise<{ mend: (name: string) => void }> {
  const broken = new Set(names);
  const isMeant = (address: URL) =>
    address.pathname.startsWith('/api/trpc/') && callsOf(address).some((call) => broken.has(call));
  await page.route(isMeant, async (route) => {
    const calls = callsOf(new URL(route.request().url()));
    const answer = await route.fetch();
    const results = (await answer.json()) as unknown[];
    const json = results.map((result, index) => (broken.has(calls[index] ?? '') ? BROKEN.json[0] : result));
    await route.fulfill({ status: calls.length === 1 ? BROKEN.status : 207, json });
  });
  return { mend: (name) => void broken.delete(name) };
}

interface ListPage {
  nextCursor: string | null;
  [rows: string]: unknown;
}

/**
 * Reads of a list in pages: the first page says that there is more, reading on breaks once, and then comes the end.
 *
 * @param rows stand on the first page instead of what the server has.
 */
export async function breakReadingOn(
  page: Page,
  name: string,
  rows?: Record<string, unknown[]>,
): Promise<void> {
  let reads = 0;
  const isMeant = (address: URL) =>
    address.pathname.startsWith('/api/trpc/') && callsOf(address).includes(name);
  const answer = (data: ListPage): unknown => {
    if (reads === 1) return { result: { data: { ...data, ...rows, nextCursor: 'more' } } };
    if (reads === 2) return BROKEN.json[0];
    const noRows = Object.keys(data).map((key) => [key, key === 'nextCursor' ? null : []]);
    return { result: { data: Object.fromEntries(noRows) } };
  };
  let first: ListPage | undefined;
  await page.route(isMeant, async (route) => {
    reads += 1;
    if (reads > 1 && first) {
      return route.fulfill({ status: reads === 2 ? BROKEN.status : 200, json: [answer(first)] });
    }
    const index = callsOf(new URL(route.request().url())).indexOf(name);
    const response = await route.fetch();
    const results = (await response.json()) as { result: { data: ListPage } }[];
    first = results[index]?.result.data;
    const json = results.map((result, at) => (at === index && first ? answer(first) : result));
    return route.fulfill({ response, json });
  });
}
