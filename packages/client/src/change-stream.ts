import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fromTrpcError, RingmarkError, toRingmarkError } from './ringmark-error.ts';

/**
 * Reads server-sent events until the server ends the stream or the signal aborts. `fetch` rather than
 * EventSource, which cannot send an Authorization header.
 *
 * @throws RingmarkError when the server refuses or fails, cannot be reached or is lost.
 */
export async function* readChanges(
  fetcher: typeof fetch,
  url: URL,
  headers: Record<string, string>,
  signal?: AbortSignal,
): AsyncGenerator<{ id: string; data: unknown }> {
  const init = { headers: { ...headers, accept: 'text/event-stream' }, ...(signal && { signal }) };
  const response = await fetcher(url, init).catch((error: unknown) => {
    if (signal?.aborted) return undefined;
    throw toRingmarkError(0, undefined, error);
  });
  if (!response) return;
  if (!response.ok || !response.body) {
    const body: unknown = await response.json().catch(() => undefined);
    throw toRingmarkError(response.status, body);
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value: event } = await reader.read();
      if (done) return;
      // A failure after the headers can no longer change the status.
      if (event.event === 'serialized-error') throw fromTrpcError(JSON.parse(event.data));
      // Pings have names of their own; data has none.
      if (event.event && event.event !== 'message') continue;
      yield { id: event.id ?? '', data: JSON.parse(event.data) as unknown };
    }
  } catch (error) {
    if (signal?.aborted) return;
    throw error instanceof RingmarkError ? error : toRingmarkError(0, undefined, error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
