/** A failure that somebody between this page and the server answered, such as a proxy. */
export class RefusedAnswer extends Error {
  override readonly name = 'RefusedAnswer';
  readonly status: number;

  constructor(status: number, words: string) {
    super(`${status}: ${words}`);
    this.status = status;
  }
}

const MAX_WORDS = 300;

/** The body where it is meant to be read, else what the status is called. */
async function wordsOf(response: Response): Promise<string> {
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const body = isPlain ? await response.text() : '';
  return body.trim().slice(0, MAX_WORDS) || response.statusText;
}

/**
 * Fetches, and turns a failure that is not the server's own into an error that says what it was: status code,
 * colon, body or status text. The server's own failures are JSON, and told by its sentence.
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
