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

/** What is loaded with some chunks, by static imports only. */
interface Closure {
  scripts: Set<string>;
  /** In the order in which they count: what a chunk needs comes before what it brings itself. */
  styles: Set<string>;
}

function closureOf(bundle: Rolldown.OutputBundle, starts: readonly string[]): Closure {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (scripts.has(name) || chunk?.type !== 'chunk') return;
    scripts.add(name);
    for (const needed of chunk.imports) visit(needed);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const start of starts) visit(start);
  return { scripts, styles };
}

/** `tickets.$ticketId` as an address: `/tickets/:ticketId`. */
const addressOf = (name: string) =>
  `/${name.replaceAll('.', '/').replaceAll('$', ':')}`.replace(/\/(?:index|route)$/, '') || '/';

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
      const known = closureOf(bundle, entries);
      const routes = chunks.flatMap((chunk) => {
        const found = chunk.moduleIds.map((id) => ROUTE.exec(id)).filter((route) => route !== null);
        return found.map(({ groups }) => ({ name: groups?.name, fileName: chunk.fileName }));
      });
      const shell = routes.find(({ name }) => name === undefined);
      if (!shell) throw new Error('The build has no chunk of the shell.');
      const font = fontOf(Object.keys(bundle));
      const screens = routes.flatMap(({ name, fileName }) => {
        if (name === undefined || name.includes('/')) return [];
        const address = addressOf(name);
        const call = addressOfCalls(FIRST_CALLS[address] ?? [WHO]);
        const own = closureOf(bundle, [shell.fileName, fileName]);
        // The screen's own code is the largest of what is left.
        const scripts = [fileName, ...own.scripts];
        const files = [call, ...known.scripts, ...known.styles, font, ...scripts, ...own.styles];
        return [[address, [...new Set([...entries, ...files])]] as const];
      });
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}
