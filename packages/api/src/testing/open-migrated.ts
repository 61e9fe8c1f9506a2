import { type Db, openDatabase } from '../core/database/db.ts';
import { MIGRATIONS, migrate } from '../core/database/migrate.ts';

/** All migrations take 60 to 90 ms, and thousands of tests want a database: they ran once, the rest are copies. */
let migrated: Buffer | undefined;

/** Opens a migrated database without rows, or the one that lies at a path, or a copy of one from its bytes. */
export function openMigrated(source?: string | Buffer): Db {
  if (typeof source !== 'string') return openDatabase(source ?? (migrated ??= runMigrations()));
  const db = openDatabase(source);
  migrate(db);
  return db;
}

/** Opens a database without rows, as it was before the migration of a version. */
export function openDatabaseBefore(version: number): Db {
  const db = openDatabase(':memory:');
  migrate(
    db,
    MIGRATIONS.filter((one) => one.version < version),
  );
  return db;
}

function runMigrations(): Buffer {
  const db = openDatabase(':memory:');
  migrate(db);
  const bytes = db.sqlite.serialize();
  db.close();
  return bytes;
}
