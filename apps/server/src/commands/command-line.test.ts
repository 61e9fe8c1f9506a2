import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { rowsOf } from '@ringmark/remote-viewer/testing/rows';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../main.ts');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-command-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the command line as an operator does, in an empty folder. */
async function ringmark(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: root,
    env: { RINGMARK_DATA_DIR: join(root, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code: code as number };
}

describe('the command line', () => {
  it('lists its commands, and each explains itself', async () => {
    const { out, code } = await ringmark([]);
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?) {2}/gm)].map(([, name]) => name ?? '');
    expect(names).toStrictEqual(
      expect.arrayContaining(['serve', 'migrate', 'backup', 'restore', 'admin add', 'doctor']),
    );
    for (const name of rowsOf(names, ['serve', 'admin add'])) {
      const help = await ringmark([...name.split(' '), '--help']);
      expect(help.code).toBe(0);
      expect(help.out).toMatch(new RegExp(`^Usage: ringmark ${name}[\\s\\S]+\\.`));
    }
  });

  it.each([
    [['frobnicate'], 'there is no command "frobnicate"'],
    [['toString'], 'there is no command "toString"'],
    [['admin', 'remove'], 'there is no command "admin remove"'],
    [['migrate', '--force'], "Unknown option '--force'"],
  ])('answers the wrong %j with what is wrong and exit code 2', async (args, sentence) => {
    const { err, out, code } = await ringmark(args);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
    expect({ out, code }).toStrictEqual({ out: '', code: 2 });
  });

  it('answers bad settings with one line each and an exit code of their own', async () => {
    const { err, code } = await ringmark(['migrate'], { RINGMARK_PORT: 'x', RINGMARK_VERIFY: 'y' });
    expect(err).toBe(
      'RINGMARK_PORT: must be a whole number from 0 to 65535.\nRINGMARK_VERIFY: must be one of auto, confirm.\n',
    );
    expect(code).toBe(78);
  });

  it('answers a failure with one line and exit code 1', async () => {
    await writeFile(join(root, 'file'), 'x');
    const below = { RINGMARK_DATA_DIR: join(root, 'file', 'data') };
    expect(await ringmark(['restore', join(root, 'file')], below)).toMatchObject({
      err: expect.stringMatching(
        /^ringmark restore: .* can't write to the data folder .*: not a directory\.\n$/,
      ),
      code: 1,
    });
    await ringmark(['migrate']);
    expect(await ringmark(['backup', join(root, 'file', 'b.tar')])).toMatchObject({
      err: expect.stringMatching(/^ringmark backup: The backup failed: ENOTDIR: .*\.\n$/),
      code: 1,
    });
    await mkdir(join(root, '.env'));
    expect(await ringmark(['migrate'])).toMatchObject({
      err: expect.stringMatching(/^\.env: can't be read \(EISDIR: .*\)\.\n$/),
      code: 78,
    });
  });

  it('makes the first administrator and a link that signs in, without a server', async () => {
    const { out, err, code } = await ringmark(['admin', 'add', 'Ann@Acme.example.com'], {
      RINGMARK_PUBLIC_URL: 'https://ringmark.example.com',
    });
    expect({ err, code }).toStrictEqual({ err: '', code: 0 });
    expect(out).toMatch(
      /^ann@acme\.example\.com is an administrator\.\nhttps:\/\/ringmark\.example\.com\/verify\?token=[\w-]{43}\n$/,
    );
    const again = await ringmark(['sign-in-link', 'ann@acme.example.com']);
    expect(again.out).toMatch(/^http:\/\/localhost:3000\/verify\?token=[\w-]{43}\n$/);
    const stranger = await ringmark(['sign-in-link', 'bob@elsewhere.example.com']);
    expect(stranger).toMatchObject({ out: '', code: 1 });
    expect(stranger.err).toMatch(/^ringmark sign-in-link: No organization is set up for .*\n$/);
  });

  it('finds a healthy installation healthy, and says what is wrong with a broken one', async () => {
    await ringmark(['migrate']);
    const healthy = await ringmark(['doctor'], { RINGMARK_MAIL: `file:${join(root, 'mails')}` });
    expect(healthy.out).not.toContain('FAILED');
    expect(healthy.out).toMatch(/^ok {7}database {2}is intact/m);
    expect(healthy.out).toMatch(/^warning {2}backups {3}.*-backups contains no backups yet/m);
    expect(healthy.code).toBe(0);
    await writeFile(join(root, 'file'), '');
    const nowhere = await ringmark(['doctor'], { RINGMARK_BACKUP_DIR: join(root, 'file', 'backups') });
    expect(nowhere.out).toMatch(/^FAILED {3}backups {3}can't write to .*\. Set RINGMARK_BACKUP_DIR/m);
    const lost = await ringmark(['doctor'], { RINGMARK_DATA_DIR: join(root, 'file', 'data') });
    expect(lost.out).toMatch(/^FAILED {3}data {6}can't write to .*\.$/m);
    const broken = await ringmark(['doctor'], {
      RINGMARK_MAIL: 'smtp://127.0.0.1:1',
      RINGMARK_PROT: '1',
      RINGMARK_BROWSER_ENDPOINT: 'ws://browser.test',
    });
    expect(broken.out).toMatch(/^FAILED {3}mail {6}can't be sent: /m);
    expect(broken.out).toMatch(/^warning {2}settings {2}RINGMARK_PROT is not a Ringmark setting\.$/m);
    expect(broken.code).toBe(1);
  });
});

describe('the demo', () => {
  it('prints its two links and nothing else, and takes its folder with it', async () => {
    const child = spawn(process.execPath, [MAIN, 'demo'], {
      cwd: root,
      env: { RINGMARK_PORT: '0', TMPDIR: root },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      // Before the client is built, the log warns that only the API is served.
      if (line.includes('The web client has not been built')) continue;
      lines.push(line);
      if (lines.length === 2) child.kill('SIGTERM');
    }
    expect(lines).toEqual([
      expect.stringMatching(/^administrator {2}http:\/\/localhost:\d+\/verify\?token=[\w-]{43}$/),
      expect.stringMatching(/^member {9}http:\/\/localhost:\d+\/verify\?token=[\w-]{43}$/),
    ]);
    expect(readdirSync(root).filter((name) => name.startsWith('ringmark'))).toEqual([]);
    // It makes a whole installation first: 20 s on a slow machine that does nothing else.
  }, 180_000);
});
