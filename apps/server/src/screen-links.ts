import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the client's build: the files and the first call that each screen needs, by its address. */
export const SCREENS_FILE = 'screens.json';
const screensSchema = z.record(z.string(), z.array(z.string()));

const isCall = (name: string) => name.startsWith('api/');

function relationOf(name: string): string {
  if (isCall(name)) return 'rel=preload; as=fetch; crossorigin';
  if (name.endsWith('.woff2')) return 'rel=preload; as=font; type="font/woff2"; crossorigin';
  if (name.endsWith('.css')) return 'rel=preload; as=style; crossorigin';
  // Only modules have a hash in their names; the script beside them is a plain one.
  return name.startsWith('assets/') ? 'rel=modulepreload' : 'rel=preload; as=script';
}

const headerOf = (names: readonly string[]) =>
  names.map((name) => `</${name}>; ${relationOf(name)}`).join(', ');

/** `/tickets/:ticketId` as what addresses of that screen look like. */
const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/**
 * What a page's answer says in its `Link` header of what its screen needs, files and the first call alike, so that the
 * browser fetches them while it still reads the page. The call is the one of an address without filters: with a query
 * it is left out.
 *
 * @returns finds the header's value for an address; undefined for one without a screen of its own.
 */
export function readScreenLinks(root: string): (path: string, hasQuery: boolean) => string | undefined {
  const file = join(root, SCREENS_FILE);
  if (!existsSync(file)) return () => undefined;
  const screens = Object.entries(screensSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const links = screens.map(([address, names]) => ({
    pattern: patternOf(address),
    whole: headerOf(names),
    files: headerOf(names.filter((name) => !isCall(name))),
  }));
  return (path, hasQuery) => {
    const found = links.find(({ pattern }) => pattern.test(path));
    return hasQuery ? found?.files : found?.whole;
  };
}
