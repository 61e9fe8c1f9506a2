import type { Ticket } from '@ringmark/contract/tickets/tickets';

/** A screen's list of uploads. */
export interface UploadPlace {
  name: string;
  ticket: Pick<Ticket, 'id' | 'number' | 'title'>;
}

export interface Upload {
  key: number;
  name: string;
  size: number;
  /** The share that was sent, from 0 to 1. */
  share: number;
  failure?: string | undefined;
  canRetry?: boolean;
}

export interface PlacedUpload extends Upload {
  place: UploadPlace;
  /** True if it failed off screen and was not seen since: the shell shows it. */
  isUnseen: boolean;
}

let uploads: readonly PlacedUpload[] = [];
const listeners = new Set<() => void>();
/** The number of times that each place is on screen. */
const shown = new Map<string, number>();

/** Replaces what is sent, or has failed. */
export function put(next: readonly PlacedUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

export const uploadStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => uploads,
};

/** Failures of a shown place count as seen. @returns ends it. */
export function showPlace(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  if (uploads.some(({ place, isUnseen }) => isUnseen && place.name === name)) {
    put(uploads.map((upload) => (upload.place.name === name ? { ...upload, isUnseen: false } : upload)));
  }
  return () => void shown.set(name, (shown.get(name) ?? 1) - 1);
}

export const isShown = (name: string): boolean => (shown.get(name) ?? 0) > 0;
