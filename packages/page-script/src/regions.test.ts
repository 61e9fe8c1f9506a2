import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPages, TELLING_STANDPOINTS, type TestPages } from './testing/test-pages.ts';

const at = (left: number, top: number, width: number, height: number, more = '') =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0;padding:0;border:0;${more}"`;

const CARD = `<section id="shop" ${at(50, 50, 600, 400)}>
  <article id="card" ${at(20, 20, 200, 200)}><h2 ${at(0, 0, 200, 40)}>Lamp</h2>
    <button id="buy" ${at(20, 60, 100, 40)}>Buy</button></article>
  <p id="note" ${at(20, 240, 200, 40)}>Ships today</p>
  <p id="beside" ${at(300, 20, 200, 40)}>Beside</p>
  <p id="gone" ${at(20, 290, 100, 20, 'visibility:hidden')}>Nobody sees it</p>
</section>`;

describe.each(TELLING_STANDPOINTS)('a region, seen from %s', (standpoint) => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await openTestPages(standpoint);
  });
  afterAll(() => pages.close());

  const open = (body: string) => {
    pages.lay('/page', `<!doctype html><body style="margin:0;height:3000px">${body}`);
    return pages.show('/page');
  };
  const namesOf = (described: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['describeRegion']>>) =>
    described?.region.inside.map(({ selector }) => selector);

  test('knows the element around it, and the outermost elements that lie whole in it', async () => {
    const page = await open(CARD);
    const described = await page.describeRegion({ x: 60, y: 60, width: 240, height: 300 });
    expect(described?.element).toMatchObject({
      selector: '#shop',
      box: { x: 50, y: 50, width: 600, height: 400 },
      offset: { x: (180 - 50) / 600, y: (210 - 50) / 400 },
    });
    expect(described?.region).toEqual({
      x: 60,
      y: 60,
      width: 240,
      height: 300,
      inside: [
        { selector: '#card', tag: 'article', role: 'generic', name: null, text: 'Lamp Buy' },
        { selector: '#note', tag: 'p', role: 'paragraph', name: null, text: 'Ships today' },
      ],
    });
  });

  test('within an element names what is in that, and an element is around its own box', async () => {
    const page = await open(CARD);
    const part = await page.describeRegion({ x: 75, y: 125, width: 120, height: 60 });
    expect(part?.element?.selector).toBe('#card');
    expect(namesOf(part)).toEqual(['#buy']);
    const whole = await page.describeRegion({ x: 70, y: 70, width: 200, height: 200 });
    expect(whole?.element?.selector).toBe('#card');
    expect(namesOf(whole)).toEqual(['#card > h2', '#buy']);
  });

  test('of a page is in its own px wherever that is scrolled to, and ends at the viewport', async () => {
    const page = await open(`<p id="low" ${at(700, 1_100, 90, 40)}>Low</p>`);
    await page.scrollTo(900);
    const described = await page.describeRegion({ x: 600, y: 150, width: 900, height: 900 });
    expect(described?.region).toMatchObject({ x: 600, y: 1_050, width: 200, height: 450 });
    expect(described?.element?.selector).toBe('body');
    expect(namesOf(described)).toEqual(['#low']);
  });

  test('reaches into open shadow roots and frames, and around them', async () => {
    pages.lay(
      '/inner',
      `<!doctype html><body style="margin:0;height:90px"><b id="in" ${at(10, 10, 50, 20)}>in</b>`,
    );
    const page = await open(`<main id="all" ${at(0, 0, 500, 500)}>
      <div id="host" ${at(10, 10, 200, 100)}></div>
      <iframe src="/inner" style="position:absolute;left:10px;top:200px;width:200px;height:100px;border:5px solid"></iframe>
      </main><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
        '<i id="deep" style="position:absolute;left:20px;top:20px;width:50px;height:20px">deep</i>'</script>`);
    expect(namesOf(await page.describeRegion({ x: 25, y: 25, width: 70, height: 40 }))).toEqual([
      '#host >>> #deep',
    ]);
    const framed = await page.describeRegion({ x: 20, y: 210, width: 70, height: 40 });
    expect(framed?.element?.selector).toMatch(/^iframe.* >>> (html|body)$/);
    expect(namesOf(framed)).toEqual([expect.stringMatching(/ >>> #in$/)]);
    // Across both, the element around is the one that holds both.
    const both = await page.describeRegion({ x: 5, y: 5, width: 300, height: 320 });
    expect(both?.element?.selector).toBe('#all');
    expect(namesOf(both)).toEqual(['#host', expect.stringMatching(/^iframe/)]);
  });

  test('names at most 20 elements, none that is scrolled out of sight, and keeps words back', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `<i ${at(index * 5, 10, 4, 4)}>x</i>`).join('');
    const page = await open(`<div ${at(0, 0, 300, 100, 'overflow:auto')}>${many}</div>
      <div ${at(0, 200, 300, 100, 'overflow:hidden')}><i id="cut" ${at(0, 150, 50, 20)}>cut</i></div>`);
    const described = await page.describeRegion({ x: 0, y: 0, width: 290, height: 90 });
    expect(described?.region.inside).toHaveLength(20);
    expect(namesOf(await page.describeRegion({ x: 1, y: 320, width: 200, height: 100 }))).toEqual([]);
    const secret = await page.describeRegion({ x: 0, y: 0, width: 7, height: 90 }, 'i');
    expect(secret?.region.inside).toMatchObject([{ tag: 'i', name: null, text: null }]);
  });

  test('follows the element around it, larger and elsewhere', async () => {
    const described = await (
      await open(CARD)
    ).describeRegion({
      x: 75,
      y: 125,
      width: 120,
      height: 60,
    });
    const later = await open(CARD.replace(at(20, 20, 200, 200), at(120, 120, 400, 100)));
    const { x, y, width, height } = described?.region ?? { x: 0, y: 0, width: 0, height: 0 };
    const pin = { element: described?.element ?? null, x: x + width / 2, y: y + height / 2 };
    const unscrolled = { scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };
    expect(await later.place({ ...pin, ...unscrolled, size: { width, height } })).toEqual({
      state: 'moved',
      // The middle was 65 of 200 and 85 of 200 px into the card.
      x: 170 + 130,
      y: 170 + 43,
      size: { width: 240, height: 30 },
    });
  });
});
