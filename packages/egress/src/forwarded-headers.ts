/** Hop-by-hop headers, and headers that tell or forge the sender's address. */
const DROPPED = new Set([
  'connection',
  'forwarded',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'proxy-status',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-real-ip',
]);

const DROPPED_FROM_REQUESTS = new Set(['host', 'expect', 'client-ip', 'true-client-ip']);

type RawHeaders = readonly string[];

/** The request headers for the site, in order, with repeated ones. */
export function requestHeaders(raw: RawHeaders, host: string): string[] {
  const isChunked = pairsOf(raw).some(([name]) => name.toLowerCase() === 'transfer-encoding');
  const kept = keep(raw, (name) => !DROPPED_FROM_REQUESTS.has(name) && !name.startsWith('x-forwarded-'));
  return [
    'Host',
    host,
    ...kept,
    'Connection',
    'close',
    ...(isChunked ? ['Transfer-Encoding', 'chunked'] : []),
  ];
}

export function answerHeaders(raw: RawHeaders): string[] {
  return keep(raw, () => true);
}

function keep(raw: RawHeaders, isWanted: (name: string) => boolean): string[] {
  const pairs = pairsOf(raw);
  const named = new Set(
    pairs
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(','))
      .map((name) => name.trim().toLowerCase()),
  );
  return pairs
    .filter(([name]) => {
      const lower = name.toLowerCase();
      return !DROPPED.has(lower) && (!named.has(lower) || lower === 'content-length') && isWanted(lower);
    })
    .flat();
}

function pairsOf(raw: RawHeaders): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[index * 2] ?? '',
    raw[index * 2 + 1] ?? '',
  ]);
}
