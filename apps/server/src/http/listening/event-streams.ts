import { AppError } from '@ringmark/api/core/base/errors';
import type { ServerResponse } from 'node:http';

/** Every change is checked once for each stream. */
const MAX_STREAMS_EACH = 32;
const MAX_STREAMS = 2_000;

const tooMany = () =>
  new AppError('too_many', 'too_many_streams', 'Too many windows are open. Close some of them.', {
    retryAfterSeconds: 30,
  });

const ending = () =>
  new AppError('unavailable', 'stopping', 'The server is stopping. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

export interface Streams {
  /** @throws AppError too_many, or unavailable after `end`. */
  add(raw: ServerResponse, ownerId: string): void;
  end(): void;
}

export function createStreams(): Streams {
  const owners = new Map<ServerResponse, string>();
  let isEnded = false;
  const countOf = (ownerId: string) => owners.values().reduce((sum, id) => sum + (id === ownerId ? 1 : 0), 0);
  return {
    add(raw, ownerId) {
      if (isEnded) throw ending();
      if (owners.size >= MAX_STREAMS || countOf(ownerId) >= MAX_STREAMS_EACH) throw tooMany();
      owners.set(raw, ownerId);
      raw.once('close', () => owners.delete(raw));
    },
    end() {
      isEnded = true;
      for (const raw of owners.keys()) raw.destroy();
    },
  };
}
