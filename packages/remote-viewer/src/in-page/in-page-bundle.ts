import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

// dom-accessibility-api brings a set of its own, made of an array, and takes it in place of the browser's.
const nativeSet: Plugin = {
  name: 'native-set',
  setup: ({ onLoad }) =>
    onLoad({ filter: /dom-accessibility-api[\\/].*SetLike\.mjs$/ }, () => ({
      contents: 'export default Set;',
    })),
};

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'in-page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  // Every document of every page runs this: with its names it would be half as long again.
  minify: true,
  legalComments: 'none',
  plugins: [nativeSet],
});

/**
 * The code that runs inside a page, as text. It is bundled from the sources at the first import; the product's build
 * replaces this file with the text, because it ships neither sources nor a bundler.
 */
export const inPageBundle: string = outputFiles.map(({ text }) => text).join('');
