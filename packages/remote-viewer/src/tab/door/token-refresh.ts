import type { EventParams } from '../../cdp/connection.ts';
import { bytesOf } from './readable-body.ts';

type Request = EventParams<'Fetch.requestPaused'>['request'];

const GRANT = 'grant_type';
const REFRESH = 'refresh_token';

function isRefreshJson(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && GRANT in parsed && parsed[GRANT] === REFRESH;
  } catch {
    return false;
  }
}

/**
 * Tells whether a request asks for new tokens by a refresh token, as in OAuth: in a form, as JSON or in the address.
 */
export function isTokenRefresh(request: Request): boolean {
  if (request.method !== 'POST') return false;
  if (URL.parse(request.url)?.searchParams.get(GRANT) === REFRESH) return true;
  const text = bytesOf(request)?.toString('utf8') ?? '';
  return new URLSearchParams(text).get(GRANT) === REFRESH || isRefreshJson(text);
}
