import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound } from '@ringmark/api/core/base/errors';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ClientPage, readClientPage } from './client-page.ts';
import { sendError } from '../../rest/answers/send-error.ts';
import { isAmong } from '../../rest/answers/etags.ts';

const INDEX = 'index.html';
const DEMO_INDEX = 'demo-page/index.html';
const DOCS_INDEX = 'api-docs/index.html';
const PAGES = new Set([INDEX, DEMO_INDEX, DOCS_INDEX]);

const DOCS_PATH = '/api/docs';

/** The built client lies next to the server's folder, in the repository and in the package. */
export function findWebRoot(from = import.meta.dirname): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'web', 'dist');
    if (existsSync(join(candidate, INDEX))) return candidate;
  }
  return undefined;
}

/** All file names as they appear in addresses; compressed twins are chosen by accepted encoding. */
function listFiles(root: string): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const names = files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/'));
  return new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name)));
}

/** The addresses of these pages hold a token: no cache may store them. */
const TOKEN_PAGES = new Set(['/verify', '/setup', '/invitation', '/unsubscribe']);

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Names under `assets/` hold a content hash, so those never change; all else is revalidated. */
const cacheControlOf = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Returns true for a page of the client: not an API call, not a file, and the browser accepts HTML. Programs ask for
 * addresses under `/.well-known/` to learn what a server offers.
 */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (path === '/api' || /^\/(?:api|assets|\.well-known)\//.test(path)) return false;
  if (/\.[^/]*$/.test(path)) return false;
  return /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');
}

const send = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('cache-control', cacheControlOf(name)).sendFile(name);

interface WebClientOptions {
  root: string | undefined;
  /** Changes the page of the made-up shop before it is sent. */
  demoPage?: ((html: string) => string) | undefined;
}

/** Serves files by the names known at the start, and the page for other addresses; no address becomes a path. */
export async function serveWebClient(
  app: FastifyInstance,
  { root, demoPage }: WebClientOptions,
): Promise<void> {
  const files = root === undefined ? new Set<string>() : listFiles(root);
  if (root !== undefined)
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const { '*': name = '' } = request.params as { '*'?: string };
    return files.has(name) && !PAGES.has(name) ? send(reply, name) : reply.callNotFound();
  });
  const client = root !== undefined && files.has(INDEX) ? readClientPage(root, INDEX) : undefined;
  const sendClient = (request: FastifyRequest, reply: FastifyReply, page: ClientPage) => {
    reply
      .headers(page.headers)
      .header('cache-control', cacheControlOf(INDEX))
      .type('text/html; charset=utf-8');
    const isKept = isAmong(page.headers.etag, request.headers['if-none-match']);
    if (TOKEN_PAGES.has(pathOf(request).replace(/\/$/, ''))) reply.header('cache-control', 'no-store');
    return isKept ? reply.code(304).send() : reply.code(200).send(page.html);
  };
  const servePage = (path: string, page: string, change?: (html: string) => string) =>
    app.get(path, { config: { access: 'public' } }, async (_request, reply) => {
      if (root === undefined || !files.has(page)) return reply.callNotFound();
      if (!change) return send(reply, page);
      const html = change(await readFile(join(root, page), 'utf8'));
      return reply.header('cache-control', cacheControlOf(page)).type('text/html; charset=utf-8').send(html);
    });
  servePage(DEMO_PAGE_PATH, DEMO_INDEX, demoPage);
  servePage(DOCS_PATH, DOCS_INDEX);
  app.setNotFoundHandler((request, reply) => {
    if (client && wantsPage(request)) return sendClient(request, reply, client);
    return sendError(notFound(), request, reply);
  });
}
