import { type DeploySender, type DeploySigner, VERSION_LENGTH } from '@ringmark/contract/projects/deploys';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import { z } from 'zod';
import { readGithub, readNetlify, readVercel, type SenderRead } from './senders.ts';
import { isSignedByGithub, isSignedByNetlify, isSignedByVercel } from './signatures.ts';
import { toVersion } from './shown-version.ts';

/** A call as it came. */
export interface IncomingCall {
  /** The headers, by their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

export type CallRead =
  | SenderRead
  | { result: 'refused'; why: 'bad_input' | 'bad_signature'; sentence: string };

const bodySchema = z.record(z.string(), z.unknown());
type Body = z.infer<typeof bodySchema>;

/** Undefined for what is no JSON object. No body at all says as much as an empty one. */
export function readBody(body: Uint8Array): Body | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body).trim();
    return text === '' ? {} : bodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const SIGNATURES = {
  github: ['x-hub-signature-256', isSignedByGithub],
  vercel: ['x-vercel-signature', isSignedByVercel],
  netlify: ['x-webhook-signature', isSignedByNetlify],
} as const;
const NAMES = { github: 'GitHub', vercel: 'Vercel', netlify: 'Netlify' } as const;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Tells who sent a call, by its headers or by the shape of its body: without a signature it is still theirs. */
export function senderOf({ headers }: IncomingCall, body: Body | undefined): DeploySender {
  const has = (...names: string[]) => names.some((name) => headers[name] !== undefined);
  const { deployment, deployment_status: status, type, payload, site_id: site, state } = body ?? {};
  if (has('x-github-event', 'x-hub-signature', 'x-hub-signature-256')) return 'github';
  if (has('x-vercel-signature')) return 'vercel';
  if (has('x-webhook-signature', 'x-netlify-event')) return 'netlify';
  if (isObject(deployment) && isObject(status)) return 'github';
  if (typeof type === 'string' && type.startsWith('deployment') && isObject(payload)) return 'vercel';
  return typeof site === 'string' && typeof state === 'string' ? 'netlify' : 'plain';
}

const refused = (why: 'bad_input' | 'bad_signature', sentence: string): CallRead => ({
  result: 'refused',
  why,
  sentence,
});

function readPlain(body: Body): CallRead {
  const { version, url } = body;
  if (isGiven(version) && typeof version !== 'string' && typeof version !== 'number')
    return refused('bad_input', 'The version must be text.');
  if (String(version ?? '').trim().length > VERSION_LENGTH)
    return refused('bad_input', `The version can have at most ${VERSION_LENGTH} characters.`);
  if (isGiven(url) && typeof url !== 'string') return refused('bad_input', 'The URL must be text.');
  if (typeof url === 'string' && url.length > URL_LIMITS.urlLength)
    return refused('bad_input', `The URL can have at most ${URL_LIMITS.urlLength} characters.`);
  return { result: 'deployed', version: toVersion(version), url: url?.trim() || null };
}

const isGiven = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null;

interface Signing {
  /** Senders sign with it; null if it can’t be read. */
  secret: string | null;
  /** The only sender whose calls are accepted; null for all. */
  signer: DeploySigner | null;
}

/** Reads what a call says. Without its sender's signature, or from another sender than the only one, it says nothing. */
export function readCall(
  call: IncomingCall,
  { secret, signer }: Signing,
): CallRead & { sender: DeploySender } {
  const body = readBody(call.body);
  const sender = senderOf(call, body);
  if (signer !== null && sender !== signer)
    return {
      sender,
      ...refused('bad_signature', `This project accepts only calls signed by ${NAMES[signer]}.`),
    };
  if (sender !== 'plain') {
    const [header, isSigned] = SIGNATURES[sender];
    const signature = call.headers[header];
    if (signature === undefined)
      return {
        sender,
        ...refused('bad_signature', `Calls from ${NAMES[sender]} need a signature: ${header}.`),
      };
    if (secret === null || !isSigned(signature, call.body, secret)) {
      const sentence = `The signature doesn’t match. ${NAMES[sender]} and this project need the same signing secret.`;
      return { sender, ...refused('bad_signature', sentence) };
    }
  }
  if (!body) return { sender, ...refused('bad_input', 'The body must be a JSON object.') };
  return { sender, ...read(sender, call, body) };
}

function read(sender: DeploySender, { headers }: IncomingCall, body: Body): CallRead {
  if (sender === 'github') return readGithub(headers['x-github-event'] ?? 'deployment_status', body);
  if (sender === 'vercel') return readVercel(body);
  return sender === 'netlify' ? readNetlify(headers['x-netlify-event'], body) : readPlain(body);
}
