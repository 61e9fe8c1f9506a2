import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPng } from '@ringmark/api/testing/pictures';
import { noBrowserSentence } from '@ringmark/remote-viewer/base/find-browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBrowser, checkFonts } from '../doctor/check-surroundings.ts';
import { loadEnv } from '../env.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { NO_LOAD_LIMITS } from '../testing/no-load-limits.ts';

/** Places that contain no browser. */
const NOWHERE = { playwrightFolder: '/nonexistent', systemPaths: [] };

describe('on a machine without any Chromium', () => {
  let folder: string;
  let server: RunningServer;
  let cookie: string;
  const lines: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ringmark-no-browser-'));
    const env = loadEnv({
      RINGMARK_PORT: '0',
      RINGMARK_DATA_DIR: folder,
      RINGMARK_MAIL: `file:${folder}/mail`,
    });
    const log = createLog('info', { write: (line) => void lines.push(line) });
    server = await startServer(env, log, {
      program: 'ringmark',
      browserPlaces: NOWHERE,
      overload: NO_LOAD_LIMITS,
    });
    const token = new URL(server.setupLink ?? '').searchParams.get('token');
    const who = { email: 'ann@company.test', name: 'Ann', organizationName: 'Company' };
    const setup = await call('/api/trpc/auth.setup', { token, ...who });
    cookie = setup.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const call = (path: string, body?: object) =>
    fetch(server.publicUrl + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', cookie: cookie ?? '' },
    });
  const sampleProject = async () => {
    const [project] = (await (await call('/api/admin/projects')).json()) as { id: string }[];
    return project?.id ?? '';
  };

  it('says so at the start, in the sentence that tells what to do', async () => {
    await expect.poll(() => lines.join('')).toContain(noBrowserSentence);
  });

  it('answers remote viewing with 503 and that sentence', async () => {
    const size = { width: 1366, height: 768 };
    const answers = [
      await call('/api/viewport/init', { url: '/demo-page', ...size }),
      await call('/api/screenshot', { url: '/demo-page', ...size, scrollX: 0, scrollY: 0 }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ error: noBrowserSentence, code: 'remote_unavailable' });
    }
    const told = lines.filter((line) => line.includes("A request couldn't be served."));
    expect(told).toHaveLength(2);
    for (const line of told) {
      expect(JSON.parse(line)).toMatchObject({ code: 'remote_unavailable', reason: noBrowserSentence });
      expect(line).not.toContain('    at ');
    }
  });

  it('is ready all the same, and takes tickets', async () => {
    const ready = await call('/api/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ ok: true, browser: 'missing' });
    const ticket = {
      projectId: await sampleProject(),
      title: 'By form',
      description: 'No pin.',
      severity: 'high',
    };
    expect((await call('/api/tickets', ticket)).status).toBe(201);
  });

  it('shows the picture of a pin as it is, and says why it draws no ring on it', async () => {
    const screenshot = `data:image/png;base64,${aPng(800, 600).toString('base64')}`;
    const pin = { projectId: await sampleProject(), title: 'Pin', description: 'One.', clickX: 1, clickY: 2 };
    const made = (await (await call('/api/tickets', { ...pin, screenshot })).json()) as {
      screenshotUrl: string;
    };
    expect((await call(made.screenshotUrl)).status).toBe(200);
    const marked = await call(`${made.screenshotUrl}?marked=true`);
    expect(marked.status).toBe(503);
    expect(await marked.json()).toEqual({ error: noBrowserSentence, code: 'remote_unavailable' });
  });

  it('gets a warning by the doctor, not a failure', async () => {
    const finding = await checkBrowser(loadEnv({ RINGMARK_DATA_DIR: folder }), NOWHERE);
    expect(finding).toEqual({
      state: 'warning',
      about: 'browser',
      sentence: `${noBrowserSentence} Everything except remote viewing works.`,
    });
    expect(await checkFonts(loadEnv({ RINGMARK_DATA_DIR: folder }), NOWHERE)).toEqual([]);
  });
});
