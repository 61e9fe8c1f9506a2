import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf, openTestPages, TELLING_STANDPOINTS, type TestPages } from './testing/test-pages.ts';

const BUTTON = '<button id="buy" style="width:100px;height:40px;margin:0">Buy</button>';
const held = (position: string) => `<div style="position:${position};left:0;top:0">${BUTTON}</div>`;
const box = (style: string, inside: string) =>
  `<div style="height:400px;width:400px;overflow:auto;${style}"><div style="height:900px"></div>${inside}</div>`;
const page = (body: string, style = '') =>
  `<!doctype html><style>${style}</style><body style="margin:0"><div style="height:500px"></div>${body}<div style="height:4000px"></div>`;

const HOLDERS = [
  'transform: translateX(0)',
  'translate: 1px',
  'rotate: 0.1deg',
  'scale: 1.01',
  'perspective: 100px',
  'filter: brightness(1)',
  'backdrop-filter: blur(1px)',
  'will-change: transform',
  'will-change: opacity, filter',
  'contain: paint',
  'contain: layout',
  'content-visibility: auto',
  'container-type: inline-size',
];

/** They hold by a move, a drawing, a promise and a container. */
const TELLING = HOLDERS.filter((holder) => /^(?:transform|filter|will-change: o|contain: p)/.test(holder));

describe.each(TELLING_STANDPOINTS)(
  'what holds fixed elements in place of the viewport, seen from %s',
  (standpoint) => {
    let pages: TestPages;
    beforeAll(async () => {
      pages = await openTestPages(standpoint);
    });
    afterAll(() => pages.close());

    /** Asks Chromium, the only judge, whether the button scrolls with the page. */
    async function scrollsWithPage(body: string) {
      pages.lay('/page', page(body));
      const shown = await pages.show('/page');
      const before = await shown.boxOf('id');
      await shown.scrollTo(200);
      const after = await shown.boxOf('id');
      return before?.y !== after?.y;
    }

    /** Asks our own code whether the viewport holds the button. */
    async function isHeld(body: string) {
      pages.lay('/page', page(body));
      const shown = await pages.show('/page');
      const at = await shown.boxOf('id');
      if (!at) throw new Error('There is a button.');
      const element = await shown.describe(at.x + 50, at.y + 20);
      expect(element?.selector).toBe('#buy');
      const pin = { element, x: at.x + 50, y: at.y + 20, scrollX: 0, scrollY: 0 };
      await shown.scrollTo(200);
      const place = await shown.place({ ...pin, viewportWidth: 800, viewportHeight: 600 });
      return 'inView' in place && place.inView !== undefined && place.inView.y === at.y + 20;
    }

    test.each(HOLDERS)('%s', async (style) => {
      const body = `<div style="${style};height:60px">${held('fixed')}</div>`;
      expect(await isHeld(body)).toBe(!(await scrollsWithPage(body)));
    });

    test('an element that nothing holds stays in the viewport', async () => {
      expect(await scrollsWithPage(held('fixed'))).toBe(false);
      expect(await isHeld(held('fixed'))).toBe(true);
    });

    test.each(rowsOf(HOLDERS, TELLING))(
      'an absolute element in a scroll box with %s is brought into sight there',
      async (style) => {
        const inside = `<div style="position:absolute;left:0;top:850px">${BUTTON}</div>`;
        pages.lay('/page', page(box(style, inside)));
        const shown = await pages.show('/page');
        const at = await shown.boxOf('id');
        if (!at) throw new Error('There is a button.');
        const element = {
          selector: '#buy',
          tag: 'button',
          role: 'button',
          name: 'Buy',
          text: 'Buy',
          box: at,
          offset: { x: 0.5, y: 0.5 },
        };
        const pin = { element, x: at.x + 50, y: at.y + 20, scrollX: 0, scrollY: 0 };
        const place = await shown.place({ ...pin, viewportWidth: 800, viewportHeight: 600 }, true);
        expect(place.state).not.toBe('not_found');
        const now = await shown.boxOf('id');
        expect(now?.y).toBeLessThan(900);
      },
    );

    test('the body may be the scroll box, and is scrolled', async () => {
      const style = 'html, body { height: 100%; overflow-x: hidden }';
      pages.lay('/page', page(`<div style="height:1500px"></div>${BUTTON}`, style));
      const shown = await pages.show('/page');
      const at = await shown.boxOf('id');
      if (!at) throw new Error('There is a button.');
      const element = {
        selector: '#buy',
        tag: 'button',
        role: 'button',
        name: 'Buy',
        text: 'Buy',
        box: at,
        offset: { x: 0.5, y: 0.5 },
      };
      const pin = { element, x: at.x + 50, y: at.y + 20, scrollX: 0, scrollY: 0 };
      const place = await shown.place({ ...pin, viewportWidth: 800, viewportHeight: 600 }, true);
      expect(place.state).not.toBe('not_found');
      const now = await shown.boxOf('id');
      expect(now?.y).toBeGreaterThanOrEqual(0);
      expect(now?.y).toBeLessThan(600);
    });
  },
);
