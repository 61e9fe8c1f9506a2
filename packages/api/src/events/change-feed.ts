import type { ChangeEvent } from '@ringmark/contract/events';

export interface FeedEntry {
  /** Counts up from 1 and survives restarts. */
  id: number;
  event: ChangeEvent;
}

/** Tells whoever listens in this process that the bounded log of changes has grown. */
export interface ChangeFeed {
  publish(entries: readonly FeedEntry[]): void;
  /** @returns a function that ends listening. */
  listen(listener: (entry: FeedEntry) => void): () => void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(entry: FeedEntry) => void>();
  return {
    publish(entries) {
      for (const entry of entries) for (const listener of listeners) listener(entry);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
