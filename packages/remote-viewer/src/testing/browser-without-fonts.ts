import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../base/find-browser.ts';

/** Those that the README asks for at least. */
export const LIBERATION = '/usr/share/fonts/truetype/liberation';

/**
 * A browser that sees a machine without any font.
 *
 * @param fonts a folder of fonts that it has all the same.
 */
export async function makeBrowserWithoutFonts(
  fonts?: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser to test with.');
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-fonts-'));
  // It may run as another user.
  await chmod(folder, 0o755);
  const config = `<?xml version="1.0"?><fontconfig><dir>${fonts ?? folder}</dir></fontconfig>`;
  await writeFile(join(folder, 'fonts.conf'), config);
  const path = join(folder, 'browser');
  const program = `#!/bin/sh\nFONTCONFIG_FILE='${folder}/fonts.conf' exec '${found.path}' "$@"\n`;
  await writeFile(path, program, { mode: 0o755 });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
