import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const dockerfile = readFileSync(join(import.meta.dirname, '../../../../Dockerfile'), 'utf8');
const [, ...args] = z
  .array(z.string())
  .parse(JSON.parse(/HEALTHCHECK [^[]*CMD (?<command>\[.*\])/.exec(dockerfile)?.groups?.['command'] ?? '[]'));

const check = async (env: Record<string, string>, cwd = tmpdir()) => {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code as number;
};

describe("the container's check of its health", () => {
  let folder: string;
  let port: number;
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/ready' ? status : 404).end();
  });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ringmark-container-'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    writeFileSync(join(folder, '.env'), `RINGMARK_PORT=${port}\n`);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks at the port of the settings, wherever they are, and fails where nobody is ready', async () => {
    expect(await check({ RINGMARK_PORT: String(port) })).toBe(0);
    expect(await check({ PORT: String(port), RINGMARK_PORT: '' })).toBe(0);
    expect(await check({}, folder)).toBe(0);
    status = 503;
    expect(await check({ RINGMARK_PORT: String(port) })).toBe(1);
  });
});
