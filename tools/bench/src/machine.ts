import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import Sqlite from 'better-sqlite3';

function sqliteVersion(): string {
  const sqlite = new Sqlite(':memory:');
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get());
  sqlite.close();
  return version;
}

// What waits for a processor makes every figure longer, ours and the other side's alike.
const [load = 0] = loadavg();

/** What the figures were measured on, in one line; the load is that of before the bench began. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 1_073_741_824);
  return `${processors.length} x ${model}, ${memory} GB, ${platform()} ${release()}, Node.js ${process.versions.node}, SQLite ${sqliteVersion()}; load ${load.toFixed(1)} from whatever else it did`;
}
