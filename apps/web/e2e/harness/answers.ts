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

/** Holds the requests to such an address until the promise is resolved. */
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

/** Makes only the reads of these names answer that something broke, even if others are in the same request. */
export async function breakReads(
  page: Page,
  ...names: string[]
): Promise<{ repair: (name: string) => void }> {
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
  return { repair: (name) => void broken.delete(name) };
}

/** The cursor of a page that is made up. */
const NEXT = 'more';

interface ListPage {
  nextCursor: string | null;
  [rows: string]: unknown;
}

/**
 * Reads of a list in pages: the first page says that there is more, also when news have it read again; reading on
 * fails until it is repaired, and then comes the end.
 *
 * @param rows stand on the first page instead of what the server has.
 */
export async function breakReadingOn(
  page: Page,
  name: string,
  rows?: Record<string, unknown[]>,
): Promise<{ repair: () => void }> {
  let isBroken = true;
  let first: ListPage = { nextCursor: null };
  const isMeant = (address: URL) =>
    address.pathname.startsWith('/api/trpc/') && callsOf(address).includes(name);
  const readOn = () => {
    if (isBroken) return BROKEN;
    const noRows = Object.keys(first).map((key) => [key, key === 'nextCursor' ? null : []]);
    return { status: 200, json: [{ result: { data: Object.fromEntries(noRows) } }] };
  };
  await page.route(isMeant, async (route) => {
    const address = new URL(route.request().url());
    if (address.searchParams.get('input')?.includes(`"cursor":"${NEXT}"`)) {
      return route.fulfill(readOn());
    }
    const index = callsOf(address).indexOf(name);
    const response = await route.fetch();
    const results = (await response.json()) as { result: { data: ListPage } }[];
    const json = results.map((result, at) => {
      if (at !== index) return result;
      first = { ...result.result.data, ...rows, nextCursor: NEXT };
      return { result: { data: first } };
    });
    return route.fulfill({ response, json });
  });
  return { repair: () => (isBroken = false) };
}
