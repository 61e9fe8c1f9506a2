import type { RemoteViewer } from './viewer.types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './testing/test-site.ts';
import { makeTestViewer } from './testing/test-viewer.ts';

let site: TestSite;
let viewer: RemoteViewer;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer();
});
afterAll(async () => {
  await viewer.stop();
  await site.close();
});

const DESKTOP = { width: 1_366, height: 768 };

/** Writes what its browser says of itself into its title. */
const selfPortrait = (expression: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><style>
  body { margin: 0; min-height: 2000px } i { color: rgb(0, 0, 0) } @media (hover: hover) and (pointer: fine) { i { color: rgb(1, 2, 3) } }
  </style><i>text</i><script>document.title = String(${expression})</script>`;

async function titleOf(path: string, expression: string, size = DESKTOP): Promise<string> {
  const url = site.lay(path, selfPortrait(expression));
  const { sessionId, title } = await viewer.open({ ownerId: 'o', url, allowedUrls: [url], ...size });
  await viewer.close({ ownerId: 'o', sessionId });
  return title;
}

const POINTER = `[matchMedia('(hover: hover)').matches, matchMedia('(any-hover: hover)').matches,
  matchMedia('(pointer: fine)').matches, matchMedia('(pointer: coarse)').matches,
  getComputedStyle(document.querySelector('i')).color, navigator.maxTouchPoints, 'ontouchstart' in window]`;

describe('what a browser says of its pointer', () => {
  it('a desktop has a mouse that hovers, for scripts and for styles', async () => {
    expect(await titleOf('/desktop', POINTER)).toBe('true,true,true,false,rgb(1, 2, 3),0,false');
  });
});
