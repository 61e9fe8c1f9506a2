import type { IncomingMessage } from 'node:http';
import type { Site } from '../../harness/outside/site.ts';

/**
 * Runs first in every document: tells the site of trusted events, in their order. Frames tell through the page around
 * them, so that there is one order.
 */
export const RECORDER = `<script>(() => {
const part = document.documentElement.dataset.part ?? '';
const name = (target) => target === window ? 'window' : target === document ? 'document'
  : part + target.localName + (target.id ? '#' + target.id : '');
if (window === top) {
  let lines = [], number = 0;
  const document = crypto.randomUUID();
  const post = () => { if (lines.length) navigator.sendBeacon('/told', JSON.stringify({ page: location.pathname, document, lines })); lines = []; };
  window.tell = (line) => { lines.push([number += 1, line]); setTimeout(post, 20); };
  addEventListener('pagehide', post);
}
const isApart = () => { try { return !top.tell; } catch { return true; } };
if (window === top) addEventListener('message', ({ data }) => data.told && window.tell(data.told));
const tell = (line) => isApart() ? top.postMessage({ told: line }, '*') : top.tell(line);
const held = (event) => ['ctrlKey', 'shiftKey', 'altKey', 'metaKey'].filter((key) => event[key]).map((key) => key.slice(0, -3)).join('+');
const at = (event) => event.clientX + ',' + event.clientY + ' button ' + event.button + ' detail ' + event.detail + ' ' + held(event);
const value = ({ target }) => 'value' in target ? JSON.stringify(target.value) + (target.checked ?? '') : JSON.stringify(target.textContent.trim().slice(0, 60));
const say = (type, fact = () => '') => addEventListener(type, (event) => {
  if (event.isTrusted) tell((type + ' ' + name(event.composedPath()[0] ?? event.target) + ' ' + fact(event)).trim());
}, true);
for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'dragstart', 'drop', 'dragend']) say(type, at);
for (const type of ['keydown', 'keyup']) say(type, (event) => event.key + ' ' + event.code + ' ' + held(event) + (event.repeat ? ' repeat' : ''));
say('beforeinput', ({ inputType, data }) => inputType + ' ' + data);
say('input', (event) => event.inputType + ' ' + value(event));
say('change', value);
say('wheel', ({ deltaX, deltaY }) => deltaX + ',' + deltaY);
say('scrollend', ({ target }) => { const box = target === document ? document.scrollingElement : target; return Math.round(box.scrollLeft) + ',' + Math.round(box.scrollTop); });
for (const type of ['focus', 'blur', 'submit', 'reset', 'invalid', 'toggle', 'close', 'cancel', 'select', 'copy', 'cut', 'paste', 'pointercancel']) say(type);
})()</script>`;

type Side = 'client' | 'bare';

interface Told {
  page: string;
  /** Each that is opened at the page's address. */
  document: string;
  lines: [number, string][];
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Listens to what pages tell; the product's browser is known by the end of its user agent. */
export function listenTo(site: Site) {
  const logs = new Map<string, Map<string, [number, string][]>>();
  site.put('/told', (request, response) => {
    void (async () => {
      const { page, document, lines } = JSON.parse(await readBody(request)) as Told;
      const side = request.headers['user-agent']?.endsWith(' Ringmark') ? 'client' : 'bare';
      const documents = logs.get(`${side} ${page}`) ?? new Map<string, [number, string][]>();
      logs.set(`${side} ${page}`, documents.set(document, [...(documents.get(document) ?? []), ...lines]));
      response.end();
    })();
  });
  return (side: Side, page: string): string[] => {
    const documents = [...(logs.get(`${side} ${page}`)?.values() ?? [])];
    return documents.flatMap((lines) =>
      lines.toSorted(([one], [other]) => one - other).map(([, line]) => line),
    );
  };
}

export type Heard = ReturnType<typeof listenTo>;

/** Chromium reports these in a task of their own: a key that is let go just then comes before or after. */
const QUEUED = new Set(['close', 'toggle', 'select']);

/**
 * Returns the frame that a line is about, empty for the page itself: frames in processes of their own have no common
 * order.
 */
const documentOf = (line: string): string => /^\S+ (\w+):/.exec(line)?.[1] ?? '';

/**
 * One line for all turns of the wheel at an element; the last place at which each box came to rest, and what is told in
 * a task of its own, at the end.
 */
export function settle(lines: readonly string[]): string[] {
  const turns = new Map<string, [number, number]>();
  const rests = new Map<string, string>();
  const queued: string[] = [];
  const others = lines.filter((line) => {
    const [type = '', target = '', fact = ''] = line.split(' ');
    // One selection tells as often as moves come, and those that come too fast are merged.
    if (QUEUED.has(type) && !(type === 'select' && queued.includes(line))) queued.push(line);
    if (type === 'scrollend') rests.set(target, fact);
    if (type !== 'wheel') return type !== 'scrollend' && !QUEUED.has(type);
    const [x = 0, y = 0] = fact.split(',').map(Number);
    const [sumX, sumY] = turns.get(target) ?? [0, 0];
    turns.set(target, [sumX + x, sumY + y]);
    return false;
  });
  const whereAt = [...rests].map(([target, place]) => `rests ${target} ${place}`).toSorted();
  return [
    ...[...turns].map(([target, by]) => `wheel ${target} ${by.join(',')}`),
    ...others.toSorted((one, other) => documentOf(one).localeCompare(documentOf(other))),
    ...queued,
    ...whereAt,
  ];
}
