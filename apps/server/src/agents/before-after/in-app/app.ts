import { placeIn } from '@ringmark/contract/tickets/proof-view';
import { connectToHost, type HostContext, notify } from './host.ts';
import { type Box, readResult, type Shown } from './read-result.ts';

/** The frame of the pictures is as tall as the host allows, less the space used above and below it; px. */
const USUAL_ROOM = 640;
const BESIDE_FRAME = 110;
const MIN_FRAME = 160;

function partOf<Part extends HTMLElement>(id: string, kind: new () => Part): Part {
  const part = document.querySelector(`#${id}`);
  if (!(part instanceof kind)) throw new Error(`There is no ${id}.`);
  return part;
}

const [sentence, frame, over, edge, tools] = ['sentence', 'frame', 'over', 'edge', 'tools'].map((id) =>
  partOf(id, HTMLElement),
) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
const [before, after] = [partOf('before', HTMLImageElement), partOf('after', HTMLImageElement)];
const range = partOf('range', HTMLInputElement);
const [marked, whole] = [partOf('marked', HTMLButtonElement), partOf('whole', HTMLButtonElement)];

let shown: Shown = { sentence: '', before: null, after: null, view: null, places: [] };
let room = USUAL_ROOM;
const isOn = (toggle: HTMLElement) => toggle.ariaPressed === 'true';

function drawEdge(): void {
  const at = Number(range.value);
  over.style.clipPath = shown.before ? `inset(0 0 0 ${at}%)` : '';
  edge.style.left = `${at}%`;
  range.ariaValueText = `${100 - at}% of the new screenshot is shown`;
}

function drawMarks(part: Box, { x, y }: Box): void {
  const marks = shown.places.map((place) => {
    const mark = document.createElement('span');
    mark.className = 'mark';
    Object.assign(mark.style, placeIn(part, { ...place, x: place.x + x, y: place.y + y }));
    return mark;
  });
  over.replaceChildren(after, ...(isOn(marked) ? marks : []));
}

/** Lays the pictures over each other. A picture without a view is shown alone and whole. */
function layPictures(): void {
  const { view } = shown;
  frame.dataset['laid'] = String(view !== null);
  if (!view) return over.replaceChildren(after);
  const part = isOn(whole) ? view.before : view.part;
  const tall = Math.max(MIN_FRAME, room - BESIDE_FRAME);
  frame.style.aspectRatio = `${part.width} / ${part.height}`;
  frame.style.maxWidth = `${Math.round(tall * (part.width / part.height))}px`;
  Object.assign(before.style, placeIn(part, view.before));
  Object.assign(after.style, placeIn(part, view.after));
  drawMarks(part, view.after);
}

function show(next: Shown): void {
  const hasBoth = next.before !== null && next.view !== null;
  shown = { ...next, before: hasBoth ? next.before : null };
  sentence.textContent = shown.sentence;
  sentence.hidden = shown.sentence === '';
  before.src = shown.before ?? '';
  after.src = shown.after ?? '';
  frame.hidden = shown.after === null;
  frame.dataset['both'] = String(hasBoth);
  range.value = String(hasBoth ? shown.view?.edge : 0);
  marked.hidden = shown.places.length === 0;
  tools.hidden = shown.after === null || shown.view === null;
  layPictures();
  drawEdge();
}

function adopt({ theme, styles, containerDimensions }: HostContext): void {
  const root = document.documentElement.style;
  if (theme === 'light' || theme === 'dark') root.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') root.setProperty(name, value);
  room = containerDimensions?.height ?? containerDimensions?.maxHeight ?? room;
  layPictures();
}

range.addEventListener('input', drawEdge);
for (const toggle of [marked, whole])
  toggle.addEventListener('click', () => {
    toggle.ariaPressed = String(!isOn(toggle));
    layPictures();
  });
new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
}).observe(document.documentElement);
connectToHost({
  onContext: adopt,
  onResult: (result) => show(readResult(result)),
  onCancelled: () => show({ ...shown, after: null, sentence: 'The check was cancelled.' }),
});
