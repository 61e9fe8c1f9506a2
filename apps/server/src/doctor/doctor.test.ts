import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LATEST_VERSION } from '@ringmark/api/core/database/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder, openDataFolderBeside } from '../data-folder/data-folder.ts';
import { databasePath } from '../data-folder/paths.ts';
import { loadEnv } from '../env.ts';
import { checkData } from './check-data.ts';
import { makeBrowserWithoutFonts } from '@ringmark/remote-viewer/testing/browser-without-fonts';
import { checkBrowser, checkFonts, checkMailTransport } from './check-surroundings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const envOf = (variables: Record<string, string> = {}) =>
  loadEnv({ RINGMARK_DATA_DIR: folder, RINGMARK_BACKUP_NIGHTLY: 'off', ...variables });

const sentences = async () => (await checkData(envOf(), false)).map(({ sentence }) => sentence).join(' ');
const sizeOfLog = () => statSync(`${databasePath(folder)}-wal`).size;

describe('beside a running server', () => {
  it.each([
    ['the doctor', () => checkData(envOf(), false)],
    ['a short command', () => openDataFolderBeside(folder).close()],
  ])('%s leaves its log as it is: emptying it would hold up what it writes', async (_who, look) => {
    const server = openDataFolder(folder);
    server.db.sqlite.exec("insert into rate_hit (key, at) values ('kept', 1)");
    const before = sizeOfLog();
    expect(before).toBeGreaterThan(0);
    await look();
    expect(sizeOfLog()).toBe(before);
    server.close();
  });
});

describe('the doctor', () => {
  it('says when the last re-checks ran, and how many pages did not open', async () => {
    const { db, close } = openDataFolder(folder);
    expect(await sentences()).toContain('have not run yet');
    db.sqlite.exec(`insert into recheck_night (id, night, started_at, last_number)
      values (1, '2026-11-24T01:00:00.000Z', '2026-11-24T01:05:00.000Z', 1)`);
    close();
    expect(await sentences()).toContain(
      "last ran at 2026-11-24T01:05:00.000Z: 0 pages, of which 0 couldn't be opened.",
    );
  });

  it('makes no file to find out whether a server runs, and finds it out', async () => {
    openDataFolder(folder).close();
    rmSync(join(folder, 'ringmark.lock'));
    const before = readdirSync(folder);
    expect(await sentences()).toContain('no server is using it');
    expect(readdirSync(folder)).toEqual(before);
    const server = openDataFolder(folder);
    expect(await sentences()).toContain(', a server is using it');
    server.close();
    expect(await sentences()).toContain('no server is using it');
  });

  it('names both versions where a newer Ringmark wrote the database, and what to do', async () => {
    const { db, close } = openDataFolder(folder);
    db.sqlite.pragma(`user_version = ${LATEST_VERSION + 1}`);
    close();
    expect(await sentences()).toContain(
      `(schema version ${LATEST_VERSION + 1}; this one supports ${LATEST_VERSION}). Start that version instead.`,
    );
  });

  it('makes no folder for mail, and says that the first mail will', async () => {
    const mail = join(folder, 'mail', 'out');
    expect(await checkMailTransport(envOf({ RINGMARK_MAIL: `file:${mail}` }))).toEqual({
      state: 'ok',
      about: 'mail',
      sentence: `is written to ${mail}, which the first email creates.`,
    });
    expect(existsSync(join(folder, 'mail'))).toBe(false);
  });

  it('calls a browser elsewhere before it says that it is there', async () => {
    const nothing = createServer((_request, response) => response.writeHead(404).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(nothing, 'listening');
    const { port } = nothing.address() as AddressInfo;
    const finding = await checkBrowser(envOf({ RINGMARK_BROWSER_ENDPOINT: `http://127.0.0.1:${port}` }));
    expect(finding).toMatchObject({ state: 'failed', about: 'browser' });
    expect(finding.sentence).toMatch(/^Can’t reach the browser at RINGMARK_BROWSER_ENDPOINT\. /);
    nothing.close();
  });

  it('names the scripts that have no font, and what to install, in one sentence', async () => {
    const browser = await makeBrowserWithoutFonts();
    try {
      expect(await checkFonts(envOf({ RINGMARK_BROWSER_PATH: browser.path }))).toEqual([
        {
          state: 'warning',
          about: 'fonts',
          sentence:
            'are missing for Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Chinese, Japanese, Korean, emoji, so pages show boxes instead. On Debian: apt install fonts-liberation fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji.',
        },
      ]);
    } finally {
      await browser.remove();
    }
  });

  it('says which version a Playwright server should be of', async () => {
    const other = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end('{"wsEndpointPath":"/"}'),
    );
    const versions = 'Playwright version mismatch:\n  - server version: v1.12\n  - client version: v1.65\n';
    other.on('upgrade', (_request, socket) =>
      socket.end(`HTTP/1.1 428 Precondition Required\r\n\r\n${versions}`),
    );
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const finding = await checkBrowser(envOf({ RINGMARK_BROWSER_ENDPOINT: `http://127.0.0.1:${port}` }));
    expect(finding).toMatchObject({ state: 'failed', about: 'browser' });
    expect(finding.sentence).toMatch(/is version 1\.12 .*: run playwright@1\.65 there\.$/);
    other.closeAllConnections();
    other.close();
  });
});
