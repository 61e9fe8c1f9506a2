/** The header that tells this proxy's refusals from a site's answers (RFC 9209). */
export const PROXY_STATUS = 'Proxy-Status';

export interface Answer {
  status: number;
  text: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

function answer(status: number, text: string, body: string, headers: Record<string, string>): Answer {
  return {
    status,
    text,
    body,
    headers: {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      Connection: 'close',
    },
  };
}

/** One answer for every refusal, so that a page cannot learn which internal hosts exist. */
export const DENIED: Answer = answer(403, 'Forbidden', "This address can't be reached from here.\n", {
  [PROXY_STATUS]: 'ringmark; error=http_request_denied',
});

export const UNREACHABLE: Answer = answer(502, 'Bad Gateway', "The site isn't responding.\n", {
  [PROXY_STATUS]: 'ringmark; error=destination_unavailable',
});

export const UNAUTHENTICATED: Answer = answer(407, 'Proxy Authentication Required', '', {
  'Proxy-Authenticate': 'Basic realm="viewing session"',
});

export function toBytes({ status, text, headers, body }: Answer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n${body}`;
}
