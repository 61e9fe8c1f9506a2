/** A proxy's failure. */
export class RefusedAnswer extends Error {
  override readonly name = 'RefusedAnswer';
  readonly status: number;

  constructor(status: number, words: string) {
    super(`${status}: ${words}`);
    this.status = status;
  }
}

const MAX_WORDS = 300;

async function wordsOf(response: Response): Promise<string> {
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const body = isPlain ? await response.text() : '';
  return body.trim().slice(0, MAX_WORDS) || response.statusText;
}

/** Turns a proxy's failure into an error; the server's own failures are JSON. @throws {RefusedAnswer} */
export async function refuseForeignAnswers(
  address: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(address, init);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || isJson) return response;
  throw new RefusedAnswer(response.status, await wordsOf(response));
}
