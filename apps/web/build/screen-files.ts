import type { Plugin, Rolldown } from 'vite';

/** Where the server reads which files a screen needs; nobody else may. */
const FILE_NAME = 'screens.json';
const ROUTE = /src\/routes\/_app(?:\/(?<name>[^?]+))?\.tsx\?tsr-split=component/;

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

/**
 * Writes down which files each screen behind the sign-in needs beside those that the page itself names, so that the
 * server can name them in the answer's head: they are fetched while the first file is still read.
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
        const route = ROUTE.exec(chunk.facadeModuleId ?? '');
        return route ? [{ name: route.groups?.name, fileName: chunk.fileName }] : [];
      });
      const shell = routes.find(({ name }) => name === undefined);
      if (!shell) throw new Error('The build has no chunk of the shell.');
      const screens = routes.flatMap(({ name, fileName }) => {
        if (name === undefined || name.includes('/')) return [];
        const files = [...closureOf(bundle, [shell.fileName, fileName])].filter((file) => !known.has(file));
        return [[addressOf(name), files] as const];
      });
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}
