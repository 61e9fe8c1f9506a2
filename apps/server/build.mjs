import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { inPageBundle } from '@ringmark/remote-viewer/in-page/in-page-bundle';
import { beforeAfterBundle } from './src/agents/before-after/before-after-bundle.ts';

/**
 * Zod ships its own messages in fifty languages and only English is used; loading the others would slow every start.
 */
const ENGLISH_ONLY = {
  name: 'english-only',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/locales\/index\.(?:js|cjs)$/ }, ({ importer }) =>
      importer.includes('/zod/') ? { path: 'zod-locales', namespace: 'english-only' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'english-only' }, () => ({ contents: 'export {};' }));
  },
};

/**
 * An import of a built-in module reads every name that it exports, and one name of `http` loads all of undici. A
 * `require` reads only what is used.
 */
const lazyHttp = {
  name: 'lazy-http',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?https?$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path: path.replace(/^node:/, ''), namespace: 'lazy-http' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'lazy-http' }, ({ path }) => ({
      contents: `module.exports = require('node:${path}');`,
    }));
  },
};

/**
 * Modules that libraries load at the start and use only in code that never runs here: glob, injected requests for
 * tests, traces. They are loaded at their first use.
 */
const USED_LATER = {
  glob: "exports.glob = (...given) => require('glob').glob(...given);",
  duplexify: "module.exports = function (...given) { return new (require('duplexify'))(...given); };",
  '@opentelemetry/api': `for (const name of ['trace', 'context'])
    Object.defineProperty(exports, name, { get: () => require('@opentelemetry/api')[name] });`,
};
const usedLater = {
  name: 'used-later',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:glob|duplexify|@opentelemetry\/api)$/ }, ({ namespace, path, resolveDir }) =>
      namespace === 'used-later' ? undefined : { path, namespace: 'used-later', pluginData: resolveDir },
    );
    onLoad({ filter: /.*/, namespace: 'used-later' }, ({ path, pluginData }) => ({
      contents: USED_LATER[path],
      resolveDir: pluginData,
    }));
  },
};

/** The code that runs inside pages ships as text; the product has no bundler to make it. */
const inPageText = {
  name: 'in-page-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]in-page-bundle\.ts$/ }, () => ({
      contents: `export const inPageBundle = ${JSON.stringify(inPageBundle)};`,
    }));
    onLoad({ filter: /[\\/]before-after-bundle\.ts$/ }, () => ({
      contents: `export const beforeAfterBundle = ${JSON.stringify(beforeAfterBundle)};`,
    }));
  },
};

/** The thread that compares pictures ships as text as well. */
const pictureWorker = {
  name: 'picture-worker',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]picture-worker-source\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [join(dirname(path), 'picture.worker.ts')],
        bundle: true,
        write: false,
        format: 'cjs',
        platform: 'node',
        target: 'node24',
        minifySyntax: true,
        minifyWhitespace: true,
        legalComments: 'none',
      });
      const code = outputFiles.map(({ text }) => text).join('');
      return { contents: `export const pictureWorkerSource = { code: ${JSON.stringify(code)} };` };
    });
  },
};

const outdir = join(import.meta.dirname, 'dist');
rmSync(outdir, { recursive: true, force: true });

await build({
  entryPoints: { main: join(import.meta.dirname, 'src/main.ts') },
  outdir,
  bundle: true,
  // Each command is a chunk of its own, so that a start reads only what it needs.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: 'linked',
  sourcesContent: false,
  minifySyntax: true,
  // Stack traces keep their function names; the maps next to the chunks know the lines.
  minifyWhitespace: true,
  legalComments: 'none',
  // One is a native module, the other finds its own files by its path.
  external: ['better-sqlite3', 'playwright', 'playwright-core'],
  // CommonJS code asks for `require`, which an ES module lacks.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  plugins: [ENGLISH_ONLY, lazyHttp, usedLater, inPageText, pictureWorker],
  logLevel: 'warning',
});
