import { PACKAGES } from '../packages.ts';
import { VARIED_PAGES } from './varied-pages.ts';

/**
 * A person does one of these in a turn. `any` presses whatever comes and types where it is a field; the others look for what
 * they name, and press something else where the page has none of it.
 */
export type Act = 'any' | 'back' | 'choose' | 'enter' | 'follow' | 'forward' | 'press' | 'type';

/** One person's way over a page. */
export interface Journey {
  /** Names it in the addresses of its pages, so that its presses are told from all others. */
  id: string;
  package: string;
  page: string;
  /** Decides which of the elements that a turn could use it uses. */
  seed: number;
  acts: readonly Act[];
  /** The page asks with dialogs before its buttons and links do anything. */
  isAsking: boolean;
}

/** The tests of one set are written and run together. */
export const JOURNEY_SETS = ['presses', 'acts'] as const;

const SEEDS = [0, 1, 2];
const MAX = 30;
/** `RINGMARK_JOURNEYS=6` takes the first six of each set alone for a quick look, `RINGMARK_JOURNEYS=j2,k9` those two. */
const WANTED = process.env.RINGMARK_JOURNEYS?.split(',') ?? [];
const isWanted = (id: string, index: number): boolean =>
  WANTED.length === 0 || WANTED.includes(id) || index < Number(WANTED[0]);

const pages = Object.entries(PACKAGES).flatMap(([name, { pages: files }]) =>
  files.map((page) => ({ package: name, page })),
);

const variedPages = Object.entries(VARIED_PAGES).flatMap(([name, { pages: files }]) =>
  files.map((page) => ({ package: name, page })),
);

/** Thirty, over all pages in turn. */
const presses = SEEDS.flatMap((seed) => pages.map((page) => ({ ...page, seed })))
  .slice(0, MAX)
  .map((journey, index): Journey => ({
    ...journey,
    id: `j${index}`,
    acts: ['any', 'any', 'any'],
    isAsking: false,
  }));

/** Each way makes a person type, choose and press, and go back and forth between what the page leads to. */
const WAYS: readonly (readonly Act[])[] = [
  ['enter', 'press', 'follow', 'back', 'press'],
  ['type', 'choose', 'press', 'follow', 'back'],
  ['enter', 'press', 'follow', 'back', 'forward'],
  ['choose', 'follow', 'back', 'forward', 'type'],
];

/** Each page has one journey; every third page asks. */
const acts = variedPages.slice(0, MAX).map((page, index): Journey => ({
  ...page,
  id: `k${index}`,
  seed: index,
  acts: WAYS[index % WAYS.length] ?? [],
  isAsking: index % 3 === 2,
}));

/** These are all journeys of each set. */
export const JOURNEYS: Readonly<Record<(typeof JOURNEY_SETS)[number], readonly Journey[]>> = {
  presses: presses.filter(({ id }, index) => isWanted(id, index)),
  acts: acts.filter(({ id }, index) => isWanted(id, index)),
};

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
addEventListener('pageshow', ({ persisted }) => { if (persisted) tell('loaded', ''); });
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

/**
 * Makes a page ask with each dialog of browsers in turn before a button or link does anything. Nothing is done if the
 * answer is no.
 */
export const ASKING = `<script>{
let asked = 0;
addEventListener('click', (event) => {
  if (!event.isTrusted || event.detail === 0 || !event.target.closest('a, button, [role=button]')) return;
  const kind = asked++ % 3;
  const isYes = kind === 0 ? confirm('Go on?') : kind === 1 ? prompt('Your name?', 'Ada') !== null : alert('Noted.') ?? true;
  if (!isYes) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);
}</script>`;
