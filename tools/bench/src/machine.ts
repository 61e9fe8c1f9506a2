import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import Sqlite from 'better-sqlite3';

function sqliteVersion(): string {
  const sqlite = new Sqlite(':memory:');
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get());
  sqlite.close();
  return version;
}

// Waiting for a processor makes every figure longer, on both sides.
const [load = 0] = loadavg();

/** The machine in one line, with its load before the bench. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 1_073_741_824);
  return `${processors.length} x ${model}, ${memory} GB, ${platform()} ${release()}, Node.js ${process.versions.node}, SQLite ${sqliteVersion()}; load ${load.toFixed(1)} of other work`;
}
