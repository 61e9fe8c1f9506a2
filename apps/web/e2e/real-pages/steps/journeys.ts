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
const MOST = 30;
/** For a quick look: `RINGMARK_JOURNEYS=6` takes the first six alone, `RINGMARK_JOURNEYS=j2,j9` those two. */
const WANTED = process.env.RINGMARK_JOURNEYS?.split(',') ?? [];
const isWanted = (id: string, index: number): boolean =>
  WANTED.length === 0 || WANTED.includes(id) || index < Number(WANTED[0]);

const pages = Object.entries(PACKAGES).flatMap(([name, { pages: files }]) =>
  files.map((page) => ({ package: name, page })),
);

/** Thirty, over all pages in turn. */
export const JOURNEYS: readonly Journey[] = SEEDS.flatMap((seed) => pages.map((page) => ({ ...page, seed })))
  .slice(0, MOST)
  .map((journey, index) => ({ id: `j${index}`, ...journey }))
  .filter(({ id }, index) => isWanted(id, index));

/**
 * Tells the site when a page is loaded and left, and what is pressed in it: what each press is meant for, by its place
 * in the document. What opens a list of the browser's own is left out, as scripts choose in it without a press. The page
 * waits for it: what is sent while a page is left may never arrive.
 */
export const LISTENER = `<script>{
const journey = location.pathname.split('/')[1];
const tell = (kind, words, isAwaited) => {
  const told = new XMLHttpRequest();
  told.open('POST', '/' + kind + '?' + encodeURIComponent(journey + ' ' + words), !isAwaited);
  told.send();
};
addEventListener('load', () => tell('loaded', ''));
navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
  if (!destination.sameDocument && downloadRequest === null) tell('left', '', true);
});
addEventListener('click', ({ isTrusted, target, detail }) => {
  const meant = target.closest('a, button, input, textarea, summary, label, [role]') ?? target;
  if (!isTrusted || detail === 0 || target.closest('select')) return;
  let path = '';
  for (let step = meant; step; step = step.parentElement)
    path = '/' + step.localName + [...(step.parentElement?.children ?? [])].indexOf(step) + path;
  tell('pressed', path, true);
}, true);
}</script>`;
