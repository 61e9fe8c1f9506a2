import { PACKAGES } from '../packages.ts';

/** One person's way over a page. */
export interface Journey {
  /** Names it in the addresses of its pages, so that its presses are told from all others. */
  id: string;
  package: string;
  page: string;
  /** Which of what can be pressed is. */
  seed: number;
}

const SEEDS = [0, 1, 2];
/** `RINGMARK_JOURNEYS=6` takes the first six alone, for a quick look. */
const MOST = Number(process.env.RINGMARK_JOURNEYS ?? 30);

const pages = Object.entries(PACKAGES).flatMap(([name, { pages: files }]) =>
  files.map((page) => ({ package: name, page })),
);

/** Thirty, over all pages in turn. */
export const JOURNEYS: readonly Journey[] = SEEDS.flatMap((seed) => pages.map((page) => ({ ...page, seed })))
  .slice(0, MOST)
  .map((journey, index) => ({ id: `j${index}`, ...journey }));

/**
 * Tells the site what is pressed in its pages: what each press is meant for, by its place in the document. What opens a
 * list of the browser's own is left out, as scripts choose in it without a press.
 */
export const LISTENER = `<script>
addEventListener('click', ({ isTrusted, target, detail }) => {
  const meant = target.closest('a, button, input, textarea, summary, label, [role]') ?? target;
  if (!isTrusted || detail === 0 || target.closest('select')) return;
  let path = '';
  for (let step = meant; step; step = step.parentElement)
    path = '/' + step.localName + [...(step.parentElement?.children ?? [])].indexOf(step) + path;
  navigator.sendBeacon('/pressed?' + encodeURIComponent(location.pathname.split('/')[1] + ' ' + path));
}, true);
</script>`;
