import type { Plugin, Rolldown } from 'vite';
import { RECENT } from '../src/features/dashboard/recent.ts';
import { fontOf } from './preload-font.ts';

/** Where the server reads which files a screen needs; nobody else may. */
const FILE_NAME = 'screens.json';
const ROUTE = /src\/routes\/_app(?:\/(?<name>[^?]+))?\.tsx\?tsr-split=component/;

/** A call of the client: the procedure's name and what it takes. */
type Call = readonly [name: string, input?: object];

/** What every screen behind the sign-in asks first. */
const WHO: Call = ['auth.session'];

/** What screens read ahead beside that (`readAhead` of their routes), in the same order. */
const FIRST_CALLS: Record<string, readonly Call[]> = {
  '/': [WHO, ['tickets.counts'], ['tickets.list', RECENT]],
  '/tickets': [WHO, ['tickets.board', {}]],
};

/** The address under which the client makes these calls as one request. */
function addressOfCalls(calls: readonly Call[]): string {
  const inputs = Object.fromEntries(calls.flatMap(([, input], index) => (input ? [[index, input]] : [])));
  const names = calls.map(([name]) => name).join(',');
  return `api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

/** All that is loaded with some chunks, by static imports only. */
function closureOf(bundle: Rolldown.OutputBundle, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...starts];
  for (let name = queue.pop(); name; name = queue.pop()) {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') continue;
    seen.add(name);
    queue.push(...chunk.imports);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  }
  return seen;
}

/** `tickets.$ticketId` as an address: `/tickets/:ticketId`. */
const addressOf = (name: string) =>
  `/${name.replaceAll('.', '/').replaceAll('$', ':')}`.replace(/\/(?:index|route)$/, '') || '/';

/** A script that is no module: it chooses the theme before anything is drawn. */
const PLAIN_SCRIPT = 'theme.js';

/**
 * Writes down which files each screen behind the sign-in needs, and what it asks the server first, so that the server
 * can name them in the head of the page's answer: they are fetched while the page is still read. A browser opens six
 * connections, so the order counts: what everything else waits for stands first, and what is largest of it. The font
 * comes before what is small, or all text would be laid out once more when it is there.
 */
export function screenFiles(): Plugin {
  return {
    name: 'ringmark:screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const known = [...closureOf(bundle, entries)];
      const routes = chunks.flatMap((chunk) => {
        const route = ROUTE.exec(chunk.facadeModuleId ?? '');
        return route ? [{ name: route.groups?.name, fileName: chunk.fileName }] : [];
      });
      const shell = routes.find(({ name }) => name === undefined);
      if (!shell) throw new Error('The build has no chunk of the shell.');
      const font = fontOf(Object.keys(bundle));
      const screens = routes.flatMap(({ name, fileName }) => {
        if (name === undefined || name.includes('/')) return [];
        const address = addressOf(name);
        const call = addressOfCalls(FIRST_CALLS[address] ?? [WHO]);
        const own = closureOf(bundle, [shell.fileName, fileName]);
        return [[address, [...new Set([...entries, call, PLAIN_SCRIPT, ...known, font, ...own])]] as const];
      });
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}
