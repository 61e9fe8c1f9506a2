import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';

describe('where a browser is looked for', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ringmark-find-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const lay = async (path: string, mode = 0o755) => {
    const full = join(folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, '');
    await chmod(full, mode);
    return full;
  };
  const find = (systemPaths: string[], browserPath?: string) =>
    findBrowser({ browserPath, playwrightFolder: join(folder, 'playwright'), systemPaths });

  test("the operator's choice alone counts", async () => {
    const [system, chosen] = [await lay('system'), await lay('chosen')];
    expect(await find([system], chosen)).toEqual({ path: chosen, from: 'chosen' });
    expect(await find([system], join(folder, 'missing'))).toBeUndefined();
  });

  test("then Playwright's newest complete download, the headless shell first", async () => {
    const system = await lay('system');
    await lay('playwright/chromium-1300/INSTALLATION_COMPLETE');
    await lay('playwright/chromium-1300/chrome-linux64/chrome');
    for (const revision of [999, 1200, 1201]) {
      await lay(`playwright/chromium_headless_shell-${revision}/linux/chrome-headless-shell`);
      if (revision !== 1201)
        await lay(`playwright/chromium_headless_shell-${revision}/INSTALLATION_COMPLETE`);
    }
    const path = join(folder, 'playwright/chromium_headless_shell-1200/linux/chrome-headless-shell');
    expect(await find([system])).toEqual({ path, from: 'playwright' });
  });

  test('then the first of the system that can be run', async () => {
    const [plain, system] = [await lay('plain', 0o644), await lay('system')];
    expect(await find([join(folder, 'missing'), plain, system])).toEqual({ path: system, from: 'system' });
    expect(await find([])).toBeUndefined();
  });
});
