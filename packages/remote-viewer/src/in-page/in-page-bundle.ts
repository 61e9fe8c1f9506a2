import { join } from 'node:path';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, 'in-page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  // Names stay, for what a page's failure says.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
});

/**
 * What runs inside a page, as text. It is made when this is first imported, from the sources; the build of the product
 * puts the text itself in this file's place, because it has neither sources nor a bundler.
 */
export const inPageBundle: string = outputFiles.map(({ text }) => text).join('');
