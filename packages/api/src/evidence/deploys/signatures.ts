import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Takes the same time for every text of a length. */
function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const hmac = (algorithm: 'sha1' | 'sha256', secret: string, text: Uint8Array | string) =>
  createHmac(algorithm, secret).update(text);

/** `X-Hub-Signature-256: sha256=<hex>`, of the body. */
export const isSignedByGithub = (header: string, body: Uint8Array, secret: string): boolean =>
  isEqual(header.trim().toLowerCase(), `sha256=${hmac('sha256', secret, body).digest('hex')}`);

/** `x-vercel-signature: <hex>`, of the body, with SHA-1. */
export const isSignedByVercel = (header: string, body: Uint8Array, secret: string): boolean =>
  isEqual(header.trim().toLowerCase(), hmac('sha1', secret, body).digest('hex'));

const joseHeader = z.object({ alg: z.literal('HS256') });
const claimsSchema = z.object({ iss: z.literal('netlify'), sha256: z.string() });

function readPart<T>(schema: z.ZodType<T>, part: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** `X-Webhook-Signature`: a JSON web signature, HS256, whose claims have the SHA-256 of the body. */
export function isSignedByNetlify(header: string, body: Uint8Array, secret: string): boolean {
  const [head = '', claims = '', signature = '', ...rest] = header.trim().split('.');
  if (rest.length > 0 || !readPart(joseHeader, head)) return false;
  const right = hmac('sha256', secret, `${head}.${claims}`).digest('base64url');
  // The claims are read once it is known who wrote them.
  if (!isEqual(signature, right)) return false;
  const read = readPart(claimsSchema, claims);
  const sum = createHash('sha256').update(body).digest('hex');
  return read !== undefined && isEqual(read.sha256.toLowerCase(), sum);
}
