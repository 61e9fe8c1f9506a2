import { cpus, platform, release, totalmem } from 'node:os';
import Sqlite from 'better-sqlite3';

function sqliteVersion(): string {
  const sqlite = new Sqlite(':memory:');
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get());
  sqlite.close();
  return version;
}

/** What the figures were measured on, in one line. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 1_073_741_824);
  return `${processors.length} x ${model}, ${memory} GB, ${platform()} ${release()}, Node.js ${process.versions.node}, SQLite ${sqliteVersion()}`;
}
