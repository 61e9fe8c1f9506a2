import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound } from '@ringmark/api/errors';
import { DEMO_PAGE_PATH } from '@ringmark/contract/same-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ClientPage, readClientPages, SCREENS_FILE } from './client-page.ts';
import { createStaticCache } from './static-cache.ts';
import { sendError } from '../rest/send-error.ts';
import { isAmong } from '../rest/tagged-answers.ts';

const INDEX = 'index.html';
const DEMO_INDEX = 'demo-page/index.html';
const DOCS_INDEX = 'api-docs/index.html';
/** Pages that have an address of their own. */
const PAGES = new Set([INDEX, DEMO_INDEX, DOCS_INDEX]);

/** The API's description for people to read. */
const DOCS_PATH = '/api/docs';

/** Where the built client lies: beside the server's own folder, in the repository and in the package alike. */
export function findWebRoot(from = import.meta.dirname): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'web', 'dist');
    if (existsSync(join(candidate, INDEX))) return candidate;
  }
  return undefined;
}

/** The names of all files, as they stand in addresses; packed twins are chosen by what a browser takes. */
function listFiles(root: string): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const names = files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/'));
  return new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name) && name !== SCREENS_FILE));
}

/** Pages whose addresses hold a token when they are opened: no cache keeps anything under those. */
const TOKEN_PAGES = new Set(['/verify', '/setup', '/invitation', '/unsubscribe']);

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Names under `assets/` hold a hash of what is in them, so those never change; all else is asked for anew. */
const cacheControlOf = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** An address of the client itself: no call of the API, no file, and somebody who takes a page. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  if (/\.[^/]*$/.test(path)) return false;
  return /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');
}

const send = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('cache-control', cacheControlOf(name)).sendFile(name);

/**
 * Serves the built client: its files by their exact names, its one page for every other address that a person may
 * type. Nothing of an address ever becomes a path: only names that were there at the start are known.
 *
 * @param sessionCookie whoever sends it will probably see the screen that the address names.
 */
export async function serveWebClient(
  app: FastifyInstance,
  root: string | undefined,
  sessionCookie: string,
): Promise<void> {
  const files = root === undefined ? new Set<string>() : listFiles(root);
  if (root !== undefined)
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  const findKept = root === undefined ? undefined : createStaticCache(root);
  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const { '*': name = '' } = request.params as { '*'?: string };
    if (!files.has(name) || PAGES.has(name)) return reply.callNotFound();
    reply.header('cache-control', cacheControlOf(name));
    const kept = await findKept?.(request, name);
    return kept ? reply.headers(kept.headers).send(kept.bytes) : reply.sendFile(name);
  });
  const pageOf = root !== undefined && files.has(INDEX) ? readClientPages(root, INDEX) : undefined;
  const sendClient = (request: FastifyRequest, reply: FastifyReply, page: ClientPage) => {
    reply
      .headers(page.headers)
      .header('cache-control', cacheControlOf(INDEX))
      .type('text/html; charset=utf-8');
    const isKept = isAmong(page.headers.etag, request.headers['if-none-match']);
    if (TOKEN_PAGES.has(pathOf(request).replace(/\/$/, ''))) reply.header('cache-control', 'no-store');
    return isKept ? reply.code(304).send() : reply.code(200).send(page.html);
  };
  const servePage = (path: string, page: string) =>
    app.get(path, { config: { access: 'public' } }, (_request, reply) =>
      files.has(page) ? send(reply, page) : reply.callNotFound(),
    );
  servePage(DEMO_PAGE_PATH, DEMO_INDEX);
  servePage(DOCS_PATH, DOCS_INDEX);
  app.setNotFoundHandler((request, reply) => {
    if (pageOf && wantsPage(request)) {
      const asker = {
        hasQuery: request.url.includes('?'),
        hasSession: Boolean(request.cookies[sessionCookie]),
      };
      return sendClient(request, reply, pageOf(pathOf(request), asker));
    }
    return sendError(notFound(), request, reply);
  });
}
