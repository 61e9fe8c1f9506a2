import { pageByName } from '@ringmark/api/core/base/page-by-name';
import { pageInput } from '@ringmark/contract/pages/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownAddress } from '../../http/own-address.ts';

export interface Paging {
  list?: 'items' | 'pages';
  /** The procedure answers a whole list in the order of names, of which a part may be asked for. */
  isPaged?: boolean;
}

/** The result of a procedure that returns a whole list. */
type NamedList = readonly { id: string; name: string }[];

function nextPage(request: FastifyRequest, cursor: string, publicUrl: string): string {
  const [path = '', query = ''] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${ownAddress(request, publicUrl)}${path}?${parameters.toString()}>; rel="next"`;
}

function readPage(call: Paging, result: unknown, { query }: FastifyRequest) {
  if (call.isPaged) return pageByName(result as NamedList, pageInput.parse(query));
  const { nextCursor, ...page } = result as { nextCursor: unknown } & Record<string, unknown>;
  return { items: page[call.list ?? 'items'], nextCursor };
}

/** A page's body is its list; a header leads to the next page. */
export function bodyOf(
  call: Paging,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): unknown {
  if (!call.list && !call.isPaged) return result;
  const { items, nextCursor } = readPage(call, result, request);
  if (typeof nextCursor === 'string') reply.header('link', nextPage(request, nextCursor, publicUrl));
  return items;
}
