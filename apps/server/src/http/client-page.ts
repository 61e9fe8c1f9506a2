import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { clientPolicy } from './security-headers.ts';

/** Written by the client's build: the files and the first call that each screen needs, by its address. */
export const SCREENS_FILE = 'screens.json';
const screensSchema = z.record(z.string(), z.array(z.string()));

/** The client's one page, as an address of it is answered. */
export interface ClientPage {
  html: string;
  /** What goes with it: its policy, its tag, and what it needs besides. */
  headers: Readonly<{ 'content-security-policy': string; etag: string; link?: string }>;
}

/** Who asks for a page: what they say besides the address. */
interface Asker {
  hasQuery: boolean;
  /** Whoever sends a session's cookie will probably see the screen that the address names. */
  hasSession: boolean;
}

const isCall = (name: string) => name.startsWith('api/');
const isStyle = (name: string) => name.endsWith('.css');

function relationOf(name: string): string {
  if (isCall(name)) return 'rel=preload; as=fetch; crossorigin';
  if (name.endsWith('.woff2')) return 'rel=preload; as=font; type="font/woff2"; crossorigin';
  return isStyle(name) ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload';
}

const linksTo = (names: readonly string[]) =>
  names.map((name) => `</${name}>; ${relationOf(name)}`).join(', ');

/** `/tickets/:ticketId` as what addresses of that screen look like. */
const patternOf = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/** The page with a screen's style sheets in it: code that comes later finds them there, and waits for none. */
function withStyles(html: string, names: readonly string[]): string {
  const missing = names.filter((name) => isStyle(name) && !html.includes(`/${name}"`));
  const tags = missing.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

/** Scripts in the page itself, by their hashes, as a content security policy names them. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

const tagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;

/**
 * Reads the client's page and what its build wrote down of every screen. What a screen needs is named in the page's
 * answer, files and the first call alike, so that the browser fetches them while it still reads the page. The call is
 * the one of an address without filters: with a query it is left out.
 *
 * @param file the page's name in the folder of the built client.
 * @returns finds the page for an address.
 */
export function readClientPages(root: string, file: string): (path: string, asker: Asker) => ClientPage {
  const html = readFileSync(join(root, file), 'utf8');
  const policy = clientPolicy(hashesOf(html));
  const pageOf = (names: readonly string[]): ClientPage => {
    const page = withStyles(html, names);
    const headers = { 'content-security-policy': policy, etag: tagOf(page) };
    return { html: page, headers: names.length > 0 ? { ...headers, link: linksTo(names) } : headers };
  };
  const list = join(root, SCREENS_FILE);
  const screens = existsSync(list) ? screensSchema.parse(JSON.parse(readFileSync(list, 'utf8'))) : {};
  const bare = pageOf([]);
  const pages = Object.entries(screens).map(([address, names]) => ({
    pattern: patternOf(address),
    whole: pageOf(names),
    withoutCall: pageOf(names.filter((name) => !isCall(name))),
  }));
  return (path, { hasQuery, hasSession }) => {
    const found = hasSession ? pages.find(({ pattern }) => pattern.test(path)) : undefined;
    if (!found) return bare;
    return hasQuery ? found.withoutCall : found.whole;
  };
}
