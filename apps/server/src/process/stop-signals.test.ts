import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../main.ts');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-starter-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A server under a shell, as npx and much else starts it, whose shell is gone as soon as it serves. */
async function serveWithoutStarter(variables: Record<string, string>) {
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${MAIN}" serve & echo "pid $!"; wait`], {
    cwd: root,
    env: {
      RINGMARK_DATA_DIR: join(root, 'data'),
      RINGMARK_PORT: '0',
      RINGMARK_BACKUP_NIGHTLY: 'off',
      RINGMARK_LOG_LEVEL: 'silent',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Every process that has it open must be gone before it ends.
  const isOver = once(shell.stdout, 'close');
  const said: string[] = [];
  for await (const line of createInterface({ input: shell.stdout })) {
    said.push(line);
    if (line.startsWith('Ringmark is at ')) break;
  }
  shell.stdout.resume();
  shell.kill('SIGKILL');
  const text = said.join('\n');
  return {
    isOver,
    pid: Number(/pid (\d+)/.exec(text)?.[1]),
    url: /Ringmark is at (\S+)/.exec(text)?.[1] ?? '',
  };
}

const BY_NPX = { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'ringmark'" };

it('a server that npx started ends with it', async () => {
  const { isOver } = await serveWithoutStarter(BY_NPX);
  await expect(isOver).resolves.toBeDefined();
});

it('a server that something else started outlives it, also where npx started that', async () => {
  const bySupervisor = { ...BY_NPX, npm_lifecycle_script: "'supervisor' ringmark" };
  const { isOver, pid, url } = await serveWithoutStarter(bySupervisor);
  // One that npx started later has seen by its end that its starter is gone, and so has the first.
  await (
    await serveWithoutStarter({ ...BY_NPX, RINGMARK_DATA_DIR: join(root, 'other') })
  ).isOver;
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  process.kill(pid, 'SIGTERM');
  await isOver;
});
