import { resolve } from 'node:path';

export type MailTransport =
  | { kind: 'log' }
  | { kind: 'file'; folder: string }
  | { kind: 'smtp'; url: string }
  | { kind: 'postmark'; serverToken: string; apiUrl?: string };

const FORMS = 'must be log:, file:DIR, smtp://user:password@host:port, smtps://... or postmark:SERVER_TOKEN.';

/** @throws Error with a sentence that says what is allowed, never the value: it may hold a password. */
export function parseMailTransport(text: string): MailTransport {
  const colon = text.indexOf(':');
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase();
  const rest = text.slice(colon + 1);
  if (scheme === 'log' && rest === '') return { kind: 'log' };
  if (scheme === 'file' && rest !== '') {
    return { kind: 'file', folder: resolve(rest.replace(/^\/\/(?=\/)/, '')) };
  }
  if (scheme === 'smtp' || scheme === 'smtps') return parseSmtp(text);
  if (scheme === 'postmark') return parsePostmark(rest);
  throw new Error(FORMS);
}

function parseSmtp(text: string): MailTransport {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') throw new Error(FORMS);
  return { kind: 'smtp', url: text };
}

function parsePostmark(rest: string): MailTransport {
  const mark = rest.includes('?') ? rest.indexOf('?') : rest.length;
  const serverToken = rest.slice(0, mark);
  const parameters = new URLSearchParams(rest.slice(mark));
  const isKnown = [...parameters.keys()].every((name) => name === 'api');
  if (!/^[\w-]+$/.test(serverToken) || !isKnown) throw new Error(FORMS);
  const api = parameters.get('api');
  if (api === null) return { kind: 'postmark', serverToken };
  if (!/^https?:$/.test(URL.parse(api)?.protocol ?? '')) {
    throw new Error(
      '?api= must be an http:// or https:// URL, such as postmark:TOKEN?api=http://localhost:8025.',
    );
  }
  return { kind: 'postmark', serverToken, apiUrl: api.replace(/\/+$/, '') };
}
