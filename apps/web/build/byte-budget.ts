import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const KB = 1024;

interface Budget {
  what: string;
  /** The module whose component is the screen. */
  route: string;
  /** Layout routes that are loaded around it. */
  around: string[];
  jsKb: number;
  cssKb: number;
}

/** First-load bytes after Brotli, by screen. A build that passes one fails. */
const BUDGETS: Budget[] = [
  { what: 'login', route: 'src/routes/login.tsx', around: [], jsKb: 134, cssKb: 13 },
  {
    what: 'board',
    route: 'src/routes/_app/tickets.index.tsx',
    around: ['src/routes/_app.tsx'],
    jsKb: 172.3,
    cssKb: 24,
  },
];

const weigh = (content: string | Uint8Array) => brotliCompressSync(content).length;

/** Follows static imports only: what a lazy import would fetch later does not count. */
function withImports(
  bundle: Rolldown.OutputBundle,
  starts: Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>();
  const queue = [...starts];
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') queue.push(next);
    }
  }
  return seen;
}

function measure(bundle: Rolldown.OutputBundle, budget: Budget): { js: number; css: number } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const wanted = [budget.route, ...budget.around];
  const starts = chunks.filter(
    (chunk) =>
      chunk.isEntry ||
      chunk.moduleIds.some((id) => id.includes('tsr-split') && wanted.some((route) => id.includes(route))),
  );
  if (starts.length < wanted.length + 1)
    throw new Error(`The build has no chunk for ${wanted.join(' and ')}.`);
  const loaded = withImports(bundle, starts);
  const styles = new Set([...loaded].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const js = [...loaded].reduce((sum, chunk) => sum + weigh(chunk.code), 0);
  const css = [...styles].reduce((sum, name) => {
    const asset = bundle[name];
    return sum + (asset?.type === 'asset' ? weigh(asset.source) : 0);
  }, 0);
  return { js: js / KB, css: css / KB };
}

/** Fails the build when a screen weighs more than it may, and prints what each weighs. */
export function byteBudget(): Plugin {
  return {
    name: 'ringmark:byte-budget',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const over = BUDGETS.flatMap((budget) => {
        const { js, css } = measure(bundle, budget);
        this.info(
          `${budget.what}: ${js.toFixed(1)} of ${budget.jsKb} KB JS, ${css.toFixed(1)} of ${budget.cssKb} KB CSS (Brotli)`,
        );
        return js > budget.jsKb || css > budget.cssKb ? [budget.what] : [];
      });
      if (over.length > 0) this.error(`Over the byte budget: ${over.join(', ')}.`);
    },
  };
}
