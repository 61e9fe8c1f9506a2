import { join } from 'node:path';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, 'in-page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  // Keeps function names for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
});

/**
 * The code that runs inside a page, as text. Bundled from the sources at the first import; the product's build replaces
 * this file by the text, because it ships neither sources nor a bundler.
 */
export const inPageBundle: string = outputFiles.map(({ text }) => text).join('');
