import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const PLACE = '<!-- choose-theme -->';
const SOURCE = path.resolve(import.meta.dirname, '../src/choose-theme.js');

/** Puts the script that chooses the theme into the page, after what it changes and before any style sheet. */
export function themeScript(): Plugin {
  return {
    name: 'ringmark:theme-script',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(PLACE)) throw new Error(`The page has no ${PLACE}.`);
        const { code } = minifySync(SOURCE, readFileSync(SOURCE, 'utf8'));
        return html.replace(PLACE, () => `<script>${code.trim()}</script>`);
      },
    },
  };
}
