import { join } from 'node:path';
import { build } from 'esbuild';

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'in-app', entry)],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    minify: true,
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/**
 * The script and the style of the page are text here. They are bundled from the sources at the first import; the
 * product's build replaces this file with the text, because it ships neither sources nor a bundler.
 */
export const beforeAfterBundle = { script: await bundle('app.ts'), style: await bundle('app.css') };
