import type { EventParams } from '../cdp/connection.ts';
import type { PageSide } from './page-side.types.ts';
import type { KeptPage } from '@ringmark/contract/viewing/frozen-pages';

type Paused = Pick<EventParams<'Fetch.requestPaused'>, 'request'>;

export interface FrozenAnswer {
  responseCode: number;
  responseHeaders: { name: string; value: string }[];
  body: string;
}

/** Answers every request of an opened page with a part, or with nothing. */
export type FrozenAnswers = (paused: Paused) => Promise<FrozenAnswer | undefined>;

const withoutFragment = (url: string): string => url.split('#')[0] ?? url;

/** Nothing in a kept page runs, sends or is led anywhere. */
const POLICY =
  "script-src 'none'; connect-src 'none'; worker-src 'none'; form-action 'none'; manifest-src 'none'";

function headersOf(type: string, origin: string | undefined): FrozenAnswer['responseHeaders'] {
  // Drawings say in which encoding they are.
  const isText = type.startsWith('text/');
  return [
    { name: 'content-type', value: isText ? `${type}; charset=utf-8` : type },
    // Fonts and some pictures are asked for as by another site.
    { name: 'access-control-allow-origin', value: origin ?? '*' },
    { name: 'access-control-allow-credentials', value: 'true' },
    ...(type === 'text/html' ? [{ name: 'content-security-policy', value: POLICY }] : []),
  ];
}

export function answersOf({ parts }: KeptPage, { aliases }: PageSide): FrozenAnswers {
  const byAddress = new Map(parts.map((part) => [part.address, part]));
  const shown = new Map(aliases);
  return async ({ request }) => {
    if (request.method !== 'GET') return undefined;
    const address = withoutFragment(request.url);
    const part = byAddress.get(address) ?? byAddress.get(shown.get(address) ?? '');
    const bytes = await part?.read();
    if (!part || !bytes) return undefined;
    const origin = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'origin')?.[1];
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return { responseCode: 200, responseHeaders: headersOf(part.type, origin), body };
  };
}
