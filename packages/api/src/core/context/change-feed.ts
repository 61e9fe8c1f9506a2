import type { ChangeEvent } from '@ringmark/contract/events';
import type { Scope } from './scope.ts';

export interface FeedEntry {
  /** Counts up from 1 and survives restarts. */
  id: number;
  event: ChangeEvent;
  audience: readonly Scope[];
}

/** Tells listeners in this process about new changes. */
export interface ChangeFeed {
  publish(entries: readonly FeedEntry[]): void;
  /** Sessions or tokens have ended: every listener checks its own. */
  recheck(): void;
  /** @returns a function that ends listening. */
  listen(listener: (entry: FeedEntry) => void, onRecheck?: () => void): () => void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<{ listener: (entry: FeedEntry) => void; onRecheck: () => void }>();
  return {
    publish(entries) {
      for (const entry of entries) for (const { listener } of listeners) listener(entry);
    },
    recheck() {
      for (const { onRecheck } of listeners) onRecheck();
    },
    listen(listener, onRecheck = () => undefined) {
      const added = { listener, onRecheck };
      listeners.add(added);
      return () => listeners.delete(added);
    },
  };
}
