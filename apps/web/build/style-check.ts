import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The module that holds a part's class names: it is in the build when the part is drawn. */
const PART = /@mantine\/core\/esm\/components\/\w+\/(\w+)\.module\.mjs$/;
const SHEETS = ['src/styles/mantine-core.css', 'src/styles/mantine-app.css'];

const hasSheet = (root: string, part: string) =>
  existsSync(path.join(root, `node_modules/@mantine/core/styles/${part}.layer.css`));

/** Fails the build when a part of Mantine is in it whose style sheet nobody imports. */
export function styleCheck(): Plugin {
  let root = '';
  return {
    name: 'ringmark:style-check',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const imported = SHEETS.map((sheet) => readFileSync(path.join(root, sheet), 'utf8')).join('\n');
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.entries(output.modules) : [],
      );
      const used = modules.flatMap(([id, { renderedLength }]) =>
        renderedLength > 0 ? (PART.exec(id)?.[1] ?? []) : [],
      );
      const missing = [...new Set(used)].filter(
        (part) => hasSheet(root, part) && !imported.includes(`/${part}.layer.css`),
      );
      if (missing.length > 0) this.error(`No style sheet is imported for: ${missing.join(', ')}.`);
    },
  };
}
