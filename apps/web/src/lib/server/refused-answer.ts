/** A failure answered by a proxy, not by the server. */
export class RefusedAnswer extends Error {
  override readonly name = 'RefusedAnswer';
  readonly status: number;

  constructor(status: number, words: string) {
    super(`${status}: ${words}`);
    this.status = status;
  }
}

const MAX_WORDS = 300;

/** The body if it is plain text, else the status text. */
async function wordsOf(response: Response): Promise<string> {
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const body = isPlain ? await response.text() : '';
  return body.trim().slice(0, MAX_WORDS) || response.statusText;
}

/**
 * Fetches, and turns a proxy's failure into an error with status code and text. The server's own failures are JSON and
 * carry their own sentence.
 *
 * @throws {RefusedAnswer}
 */
export async function refuseForeignAnswers(
  address: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(address, init);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || isJson) return response;
  throw new RefusedAnswer(response.status, await wordsOf(response));
}
