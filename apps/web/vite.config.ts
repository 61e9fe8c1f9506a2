import path from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocs } from './build/api-docs.ts';
import { byteBudget } from './build/byte-budget.ts';
import { CHUNKS } from './build/chunks.ts';
import { fontCssPlugin } from './build/font-css.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { styleCheck } from './build/style-check.ts';
import { themeCssPlugin } from './build/theme-css.ts';
import { themeScript } from './build/theme-script.ts';

const api = process.env.RINGMARK_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    themeScript(),
    themeCssPlugin(),
    fontCssPlugin(),
    preloadFont(),
    apiDocs(),
    styleCheck(),
    byteBudget(),
    precompress(),
  ],
  resolve: {
    alias: {
      // Its scroll lock writes a style element into the page, which the content security policy forbids.
      'react-remove-scroll': path.resolve(import.meta.dirname, 'src/lib/browser/remove-scroll.tsx'),
    },
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/mcp': { target: api } } },
});
