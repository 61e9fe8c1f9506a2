import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { readEnv } from '@ringmark/server/env';
import { BUILT, type ServerProcess, startServerProcess } from '@ringmark/server/testing/server-process';

const run = promisify(execFile);

/** The settings of all servers here: this process's browser, and no other of its settings. */
function settingsOf(dataDir: string): Record<string, string> {
  const { browserPath } = readEnv();
  return {
    RINGMARK_DATA_DIR: dataDir,
    RINGMARK_PORT: '0',
    RINGMARK_LOG_LEVEL: 'error',
    // A part starts backups itself.
    RINGMARK_BACKUP_NIGHTLY: 'off',
    // One person uploads as much as a whole company.
    RINGMARK_UPLOAD_PER_DAY: '1000000',
    RINGMARK_WRITES_PER_MINUTE: '1000000',
    RINGMARK_WRITES_PER_HOUR: '10000000',
    ...(browserPath !== undefined && { RINGMARK_BROWSER_PATH: browserPath }),
  };
}

function requireBuilt(): void {
  if (!existsSync(BUILT)) throw new Error('The server is not built: run "pnpm build" first.');
}

/** Serves a data folder with the built server, as people do. */
export function serve(
  dataDir: string,
  settings: Record<string, string> = {},
  onError?: (line: string) => void,
): Promise<ServerProcess> {
  requireBuilt();
  return startServerProcess(
    dataDir,
    { ...settingsOf(dataDir), ...settings },
    { program: BUILT, ...(onError && { onError }) },
  );
}

/** Runs a command of the built program with or without a running server. @throws when it fails. @returns its stdout. */
export async function ringmark(dataDir: string, ...args: readonly string[]): Promise<string> {
  requireBuilt();
  const { stdout } = await run(process.execPath, [BUILT, ...args], {
    cwd: dataDir,
    env: settingsOf(dataDir),
  });
  return stdout;
}
