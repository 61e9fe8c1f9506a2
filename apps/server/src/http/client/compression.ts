import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const MIN_BYTES = 1_024;
/** Larger bodies hold a picture as text, which hardly shrinks at any level. */
const QUICK_FROM_BYTES = 524_288;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSORS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: body.byteLength < QUICK_FROM_BYTES ? 4 : 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => toGzip(body, { level: body.byteLength < QUICK_FROM_BYTES ? 6 : 1 }),
};

const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Caches the compressed forms of a body for as long as the body itself is referenced. @returns the body. */
export function cacheCompressed(body: Buffer): Buffer {
  compressed.set(body, new Map());
  return body;
}

function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(body);
  const packed = known?.get(encoding) ?? COMPRESSORS[encoding](body);
  known?.set(encoding, packed);
  return packed;
}

/** The weight of each encoding that a client names, 0 to 1 (RFC 9110, 12.5.3). */
function weightsOf(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}

/** Returns undefined if the client accepts neither encoding, or prefers none. @param header an `Accept-Encoding`. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one));
  const isWanted =
    best !== undefined && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isWanted ? best : undefined;
}

const isJson = (type: unknown) => typeof type === 'string' && type.startsWith('application/json');

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

async function unwrap(reply: FastifyReply, answer: Response): Promise<Buffer> {
  reply.code(answer.status).headers(Object.fromEntries(answer.headers));
  return Buffer.from(await answer.arrayBuffer());
}

function addVary(reply: FastifyReply, payload: unknown): void {
  if (payload instanceof Response) payload.headers.append('vary', 'accept-encoding');
  else if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
}

async function compress(
  reply: FastifyReply,
  payload: Response | string | Buffer,
  encoding: Encoding,
): Promise<Buffer> {
  const whole = payload instanceof Response ? await unwrap(reply, payload) : payload;
  const body = typeof whole === 'string' ? Buffer.from(whole) : whole;
  if (body.byteLength < MIN_BYTES) return body;
  const packed = await compressOnce(body, encoding);
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return packed;
}

const isWhole = (payload: unknown): payload is Response | string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof Response;

/**
 * Answers to writes stay uncompressed: the size of a secret (a new token, a sign-in) next to chosen text would reveal
 * it.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (!isRead(method) || !isWhole(payload)) return payload;
    const type =
      payload instanceof Response ? payload.headers.get('content-type') : reply.getHeader('content-type');
    if (!isJson(type)) return payload;
    addVary(reply, payload);
    const encoding = chooseEncoding(headers['accept-encoding']);
    return encoding ? compress(reply, payload, encoding) : payload;
  });
}
