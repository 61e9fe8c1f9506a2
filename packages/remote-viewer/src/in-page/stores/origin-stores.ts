/// <reference lib="dom" />
import { readDatabases, type StoredDatabase, writeDatabase } from './stored-databases.ts';

/** The data that an origin keeps in a browser, except cookies. */
export interface OriginStores {
  origin: string;
  local: [string, string][];
  session: [string, string][];
  databases: StoredDatabase[];
}

/** Reads the stores; undefined if this document may keep nothing. */
export async function readStores(): Promise<OriginStores | undefined> {
  try {
    return {
      origin: location.origin,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: await readDatabases().catch(() => []),
    };
  } catch {
    return undefined;
  }
}

function fill(storage: Storage, entries: readonly [string, string][]): void {
  for (const [key, value] of entries) storage.setItem(key, value);
}

/** Puts back what an origin kept, in a document of it that is empty. */
export async function writeStores({ origin, local, session, databases }: OriginStores): Promise<void> {
  if (location.origin !== origin) return;
  fill(localStorage, local);
  fill(sessionStorage, session);
  // A database that a site made unreadable does not affect the others.
  await Promise.allSettled(databases.map(writeDatabase));
}
