/// <reference lib="dom" />
import { fromStored, type StoredValue, toStored } from './stored-value.ts';

interface StoredIndex {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

interface StoredObjects {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: StoredIndex[];
  /** Key and value. */
  records: [StoredValue, StoredValue][];
}

export interface StoredDatabase {
  name: string;
  version: number;
  stores: StoredObjects[];
}

/** The most records that are read: no sign-in is kept in more. */
const MAX_RECORDS = 2_000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The database did not answer.')),
    );
  });

async function readStore(store: IDBObjectStore): Promise<StoredObjects> {
  if ((await done(store.count())) > MAX_RECORDS) throw new Error('There are too many records.');
  const [keys, values] = await Promise.all([
    done(store.getAllKeys()),
    done(store.getAll() as IDBRequest<unknown[]>),
  ]);
  return {
    name: store.name,
    keyPath: store.keyPath,
    autoIncrement: store.autoIncrement,
    indexes: [...store.indexNames].map((name) => {
      const { keyPath, unique, multiEntry } = store.index(name);
      return { name, keyPath, unique, multiEntry };
    }),
    records: keys.map((key, index) => [toStored(key), toStored(values[index])]),
  };
}

async function readDatabase(name: string): Promise<StoredDatabase> {
  const database = await done(indexedDB.open(name));
  try {
    const names = [...database.objectStoreNames];
    const stores =
      names.length === 0
        ? []
        : await Promise.all(
            names.map((one) => readStore(database.transaction(one, 'readonly').objectStore(one))),
          );
    return { name, version: database.version, stores };
  } finally {
    database.close();
  }
}

/** The databases of this origin. One with what cannot be taken along is left out as a whole. */
export async function readDatabases(): Promise<StoredDatabase[]> {
  const named = await indexedDB.databases();
  const read = await Promise.all(
    named.map(({ name }) => (name === undefined ? null : readDatabase(name).catch(() => null))),
  );
  return read.filter((database) => database !== null);
}

function makeStore(database: IDBDatabase, { name, keyPath, autoIncrement, indexes }: StoredObjects): void {
  const store = database.createObjectStore(name, { keyPath, autoIncrement });
  for (const index of indexes) {
    const { unique, multiEntry } = index;
    store.createIndex(index.name, index.keyPath, { unique, multiEntry });
  }
}

async function fillStore(database: IDBDatabase, { name, keyPath, records }: StoredObjects): Promise<void> {
  const store = database.transaction(name, 'readwrite').objectStore(name);
  await Promise.all(
    records.map(([key, value]) =>
      done(
        keyPath === null
          ? store.put(fromStored(value), fromStored(key) as IDBValidKey)
          : store.put(fromStored(value)),
      ),
    ),
  );
}

/** Makes a database as it was, where there is none of that name. */
export async function writeDatabase({ name, version, stores }: StoredDatabase): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion === 0) for (const store of stores) makeStore(opening.result, store);
  });
  const database = await done(opening);
  try {
    for (const store of stores) await fillStore(database, store);
  } finally {
    database.close();
  }
}
