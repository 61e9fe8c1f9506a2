import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const viewer = path.dirname(require.resolve('swagger-ui-dist/package.json'));
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');

/**
 * Adds the page at `/api/docs` to the build: the viewer's files as its package has them, under names that hold a
 * hash, and a page that loads them. Nothing of it is in the client itself.
 */
export function apiDocs(): Plugin {
  let page = '';
  return {
    name: 'ringmark:api-docs',
    apply: 'build',
    configResolved({ root }) {
      page = path.join(root, 'api-docs');
    },
    generateBundle() {
      const emit = (name: string, source: string) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
      const addresses: Record<string, string> = {
        'viewer.js': emit('swagger-ui.js', withoutMap(read(viewer, 'swagger-ui-bundle.js'))),
        'viewer.css': emit('swagger-ui.css', withoutMap(read(viewer, 'swagger-ui.css'))),
        'page.js': emit('api-docs.js', read(page, 'page.js')),
        'theme.js': emit('api-docs-theme.js', read(page, 'theme.js')),
        'page.css': emit('api-docs.css', read(page, 'page.css')),
      };
      const html = read(page, 'page.html').replaceAll(/%([\w.]+)%/g, (_mark, name: string) => {
        const address = addresses[name];
        if (address === undefined) throw new Error(`The page of the API's docs asks for ${name}.`);
        return address;
      });
      this.emitFile({ type: 'asset', fileName: 'api-docs/index.html', source: html });
      const notice = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'].map((name) =>
        read(viewer, name),
      );
      this.emitFile({ type: 'asset', fileName: 'api-docs/licenses.txt', source: notice.join('\n\n') });
    },
  };
}

/** The packed files name a source map that is not served. */
const withoutMap = (source: string) => source.replace(/\n?\/[/*]# sourceMappingURL=.*$/m, '');
