import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the client's build: the files that each screen needs, by its address. */
export const SCREENS_FILE = 'screens.json';
const screensSchema = z.record(z.string(), z.array(z.string()));

const relationOf = (file: string) =>
  file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload';

/** `/tickets/:ticketId` as what addresses of that screen look like. */
const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/**
 * What a page's answer says in its `Link` header of the files that its screen needs, so that the browser fetches them
 * while it still reads the first one.
 *
 * @returns finds the header's value for a path; undefined for an address without a screen of its own.
 */
export function readScreenLinks(root: string): (path: string) => string | undefined {
  const file = join(root, SCREENS_FILE);
  if (!existsSync(file)) return () => undefined;
  const screens = Object.entries(screensSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const links = screens.map(([address, files]) => ({
    pattern: patternOf(address),
    value: files.map((name) => `</${name}>; ${relationOf(name)}`).join(', '),
  }));
  return (path) => links.find(({ pattern }) => pattern.test(path))?.value;
}
