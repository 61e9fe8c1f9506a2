import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepAbandoned } from '../chromium/private-folder.ts';
import { startOf } from '../chromium/process-facts.ts';
import { processesOf, recordedBrowsers, rendererPids } from '../testing/browser-processes.ts';
import { HAS_LONG } from '../testing/rows.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

/** Some failures come only where a process dies at the wrong moment. */
const ROUNDS = HAS_LONG ? 5 : 2;

const browserPid = async () => (await recordedBrowsers())[0] ?? 0;

const killRenderers = async () => {
  for (const pid of await rendererPids(await browserPid())) process.kill(pid, 'SIGKILL');
};

const layRecord = async (record: object) => {
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-viewer-'));
  await mkdir(join(folder, 'home'));
  await writeFile(join(folder, 'record.json'), JSON.stringify(record));
  return folder;
};
const startSleeper = async () => {
  const sleeper = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  await once(sleeper, 'spawn');
  const pid = sleeper.pid ?? 0;
  return {
    pid,
    start: (await startOf(pid)) ?? '',
    exited: once(sleeper, 'exit'),
    kill: () => sleeper.kill(),
  };
};

/** Collecting what ended is the init process's part, and some take their time. */
const untilCollected = { timeout: 30_000 };

describe('when something breaks', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    site.lay('/', '<title>Here</title><body style="height:3000px">');
    site.lay('/hang', '<body onclick="while (true);">');
    viewer = makeTestViewer({
      allow: [`127.0.0.1:${site.port}`],
      maxSessionsPerUser: 20,
      actionMs: 6_000,
    });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  const open = async (path = '/', by = viewer) => {
    const url = site.origin + path;
    const opened = await by.open({ ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 });
    return { ownerId: 'ann', sessionId: opened.sessionId };
  };
  const scroll = (key: { ownerId: string; sessionId: string }, by = viewer) =>
    by.scroll({ ...key, scrollX: 0, scrollY: 100 });
  const expectGone = async (key: { ownerId: string; sessionId: string }, by = viewer) => {
    await expect
      .poll(() => scroll(key, by).catch((error: unknown) => error))
      .toMatchObject({ code: 'viewport_gone' });
  };

  test('a renderer that is killed ends its sessions cleanly, and the next page opens', async () => {
    // On a busy machine a browser may be silent for long that is not broken, and must not be replaced.
    const patient = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], actionMs: 60_000 });
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const key = await open('/', patient);
        await killRenderers();
        await expectGone(key, patient);
        await scroll(await open('/', patient), patient);
      }
      expect((await patient.status()).counters.browserStarts).toBe(1);
    } finally {
      await patient.stop();
    }
  });

  // Chromium itself may end here: where a renderer dies between a picture and its answer, it uses a view that is gone.
  test('a renderer that is killed in the middle of an action does the same', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = await open();
      const underWay = scroll(key).catch((error: unknown) => error);
      await killRenderers();
      await underWay;
      await expectGone(key);
      await scroll(await open());
      expect((await viewer.status()).sessions).toBe(1);
    }
  });

  test('a browser that is killed ends all sessions cleanly, and the next page opens', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const keys = await Promise.all([open(), open()]);
      const pid = await browserPid();
      const underWay = keys.map((key) => scroll(key).catch((error: unknown) => error));
      process.kill(pid, 'SIGKILL');
      await Promise.all(underWay);
      for (const key of keys) await expectGone(key);
      await scroll(await open());
      await expect.poll(() => processesOf(pid), untilCollected).toEqual([]);
    }
    await expect.poll(async () => (await recordedBrowsers()).length, untilCollected).toBe(1);
  });

  test('a page that hangs in a click costs its own session and nobody else', async () => {
    const hung = await open('/hang');
    const other = await open();
    const answer = viewer.click({ ...hung, x: 50, y: 50 }).catch((error: unknown) => error);
    const scrolled = scroll(other).then(() => 'the other');
    expect(await Promise.race([scrolled, answer.then(() => 'the one that hangs')])).toBe('the other');
    expect(await answer).toMatchObject({ code: 'viewport_gone' });
    await scroll(other);
    await expect(scroll(hung)).rejects.toMatchObject({ code: 'viewport_gone' });
  });

  test('a page whose scripts never end before it is there fails, and leaves nothing', async () => {
    site.lay('/never', '<script>while (true);</script>');
    const before = (await viewer.status()).sessions;
    await expect(open('/never')).rejects.toMatchObject({ code: 'page_failed' });
    expect((await viewer.status()).sessions).toBe(before);
  });

  test('stopping leaves no process and no folder', async () => {
    const stopped = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
    // The browser of the tests before may still be on its way out.
    await expect.poll(async () => (await recordedBrowsers()).length, untilCollected).toBeLessThanOrEqual(1);
    const known = await recordedBrowsers();
    const url = `${site.origin}/`;
    await stopped.open({ ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 });
    const [pid = 0] = (await recordedBrowsers()).filter((one) => !known.includes(one));
    expect((await processesOf(pid)).length).toBeGreaterThan(3);
    await stopped.stop();
    await expect.poll(() => processesOf(pid), untilCollected).toEqual([]);
    expect(await recordedBrowsers()).toEqual(known);
  });
});

describe('what a killed server left behind', () => {
  test('is no browser, and after the next start no folder', async () => {
    const site = await openTestSite();
    const url = site.lay('/', '<title>Here</title>');
    const program = join(import.meta.dirname, '../testing/doomed-server.ts');
    const server = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(server, 'exit');
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const browser = Number(String(line));
    expect((await processesOf(browser)).length).toBeGreaterThan(3);
    server.kill('SIGKILL');
    await exited;
    await expect.poll(() => processesOf(browser), untilCollected).toEqual([]);
    await sweepAbandoned();
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('ringmark-viewer-'));
    const records = await Promise.all(
      left.map((name) => readFile(join(tmpdir(), name, 'record.json'), 'utf8').catch(() => '')),
    );
    expect(records.filter((record) => record.includes(`"pid":${browser},`))).toEqual([]);
    await site.close();
  });

  const gone = { pid: 2 ** 22 - 3, start: '1' };

  test('its browser is ended and its folder removed', async () => {
    const sleeper = await startSleeper();
    const folder = await layRecord({ server: gone, browser: { pid: sleeper.pid, start: sleeper.start } });
    // Another server of this machine that starts right now may come first.
    await sweepAbandoned();
    await sleeper.exited;
    await expect.poll(() => existsSync(folder)).toBe(false);
  });

  test('a process that only has the same pid is left alone', async () => {
    const sleeper = await startSleeper();
    const folder = await layRecord({ server: gone, browser: { pid: sleeper.pid, start: '1' } });
    await sweepAbandoned();
    await expect.poll(() => existsSync(folder)).toBe(false);
    expect(await startOf(sleeper.pid)).toBe(sleeper.start);
    sleeper.kill();
    await sleeper.exited;
  });

  test("a living server's browser is left alone", async () => {
    const sleeper = await startSleeper();
    const server = { pid: process.pid, start: await startOf(process.pid) };
    const folder = await layRecord({ server, browser: { pid: sleeper.pid, start: sleeper.start } });
    await sweepAbandoned();
    expect(existsSync(folder)).toBe(true);
    expect(await startOf(sleeper.pid)).toBe(sleeper.start);
    sleeper.kill();
    await sleeper.exited;
    await rm(folder, { recursive: true });
  });
});
