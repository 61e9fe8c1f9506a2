import { pageByName } from '@ringmark/api/page-by-name';
import { pageInput } from '@ringmark/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownAddress } from '../../http/own-address.ts';

/** How an endpoint answers a list. */
export interface Paging {
  /** The procedure answers a page: the list under this key is sent, the next page's address is in `Link`. */
  list?: 'items' | 'pages';
  /** The procedure answers a whole list in the order of names, of which a part may be asked for. */
  isPaged?: boolean;
}

/** The result of a procedure that returns a whole list. */
type NamedList = readonly { id: string; name: string }[];

/** The same address with another cursor. */
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

/** The body of a call's result: of a page its list, with a header that leads to the next one. */
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
