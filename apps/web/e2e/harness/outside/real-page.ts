import { expect, type ElementHandle, type Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { annotationDialog, clickAt, device, glassOf, openPage, saveAnnotation } from '../screens/annotate.ts';
import { expectAlike } from '../watch/likeness.ts';
import type { Installation } from '../installation.ts';

/** Tells the site what is typed into its pages; goes to the end of each. */
export const LISTENER = `<script>
addEventListener('input', ({ target }) => fetch('/heard?' + encodeURIComponent(target.value ?? '')), true);
</script>`;

interface Visit {
  app: Page;
  /** The page itself, in a window of its own without Ringmark. */
  itself: Page;
  installation: Installation;
  project: Project;
  url: string;
  /** The words that have been typed into pages of the site. */
  heard: readonly string[];
}

const DESKTOP = { width: 1366, height: 1080 };
const TABLET = { width: 768, height: 1024 };
const PINS = 2;

interface Spot {
  element: ElementHandle<Element>;
  x: number;
  y: number;
}

/** Elements that a person would point at: of a handy size, wholly in sight, and not covered by others. */
async function chooseSpots(itself: Page): Promise<Spot[]> {
  const candidates = await itself.evaluateHandle(() => {
    const tags =
      'a, button, h1, h2, h3, h4, h5, h6, img, input, label, p, td, th, span, small, summary, q, b, section';
    return [...document.querySelectorAll(tags)].filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isSmall = width >= 8 && height >= 8 && width <= 700 && height <= 300;
      const isInside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
      const middle = document.elementFromPoint(Math.round(left + width / 2), Math.round(top + height / 2));
      return isSmall && isInside && middle === element;
    });
  });
  const count = await candidates.evaluate((list) => list.length);
  const spots: Spot[] = [];
  for (const share of [0.25, 0.75].slice(0, PINS)) {
    const at = Math.floor(share * count);
    const element = (await candidates.evaluateHandle((list, index) => list[index], at)).asElement();
    const box = await element?.boundingBox();
    if (!element || !box || spots.some((spot) => spot.x === Math.round(box.x + box.width / 2))) continue;
    spots.push({
      element: element as ElementHandle<Element>,
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
    });
  }
  return spots;
}

/** Finds the middle of an element in its document. */
const middleOf = (element: ElementHandle<Element>) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + scrollX + width / 2, y: top + scrollY + height / 2 };
  });

/** Tells whether the middle of an element lies within everything that could cut it off. */
const isInSight = (element: ElementHandle<Element>) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const isOutside = x < edge.left || x > edge.right || y < edge.top || y > edge.bottom;
      if (getComputedStyle(box).overflow !== 'visible' && isOutside) return false;
    }
    return one.checkVisibility() && x >= 0 && x <= innerWidth;
  });

const tagOf = (element: ElementHandle<Element>) => element.evaluate(({ localName }) => localName);

/** Finds the place where a pin is drawn, in CSS px of the document. */
async function drawnAt(app: Page, title: string) {
  const { box, scale } = await glassOf(app);
  const button = app.getByRole('button', { name: new RegExp(`^Pin \\d+: ${title}`) });
  const pin = (await button.isVisible()) && (await button.boundingBox());
  const [x = 0, y = 0] = ((await device(app).getAttribute('data-scroll')) ?? '').split(',').map(Number);
  if (!pin) return { x: Number.NaN, y: Number.NaN };
  return {
    x: (pin.x + pin.width / 2 - box.x) / scale + x,
    y: (pin.y + pin.height / 2 - box.y) / scale + y,
  };
}

const off = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** Half a px is lost when a scaled place is drawn, and one when a box is rounded. */
const expectDrawnOn = (app: Page, title: string, element: ElementHandle<Element>, when: string) =>
  expect
    .poll(async () => off(await drawnAt(app, title), await middleOf(element)), {
      message: `${title} is on its element ${when}`,
      timeout: 15_000,
    })
    .toBeLessThanOrEqual(2.5);

async function placePins({ app, installation, project, url }: Visit, spots: readonly Spot[]): Promise<void> {
  await app.getByRole('toolbar').getByText('MARKUP').click();
  for (const [index, { element, x, y }] of spots.entries()) {
    await clickAt(app, x, y);
    await expect(annotationDialog(app).getByTestId('draft-shot').locator('img')).toBeVisible();
    await saveAnnotation(app, `Spot ${index}`);
    const query = new URLSearchParams({ projectId: project.id, url });
    const answer = await (
      await installation.signedIn({ email: 'ada@ringmark.example', name: '' })
    ).get(`/api/tickets?${query}`);
    const tickets = (await answer.json()) as Ticket[];
    const ticket = tickets.find(({ title }) => title === `Spot ${index}`);
    const middle = await middleOf(element);
    const saved = { x: Number(ticket?.clickX), y: Number(ticket?.clickY) };
    expect(off(saved, middle), `the pin is within 2 px of its ${await tagOf(element)}`).toBeLessThanOrEqual(
      2,
    );
    expect(ticket?.pin?.element?.tag).toBe(await tagOf(element));
  }
  await app.getByRole('toolbar').getByText('View').click();
}

async function expectPinsToStay({ app, itself, project, url }: Visit, spots: readonly Spot[]) {
  await openPage(app, project, url);
  for (const [index, { element }] of spots.entries()) {
    await expectDrawnOn(app, `Spot ${index}`, element, 'after a reload');
  }
  // A tablet draws a page that was not made for it smaller, which a plain window does not.
  if ((await itself.locator('meta[name=viewport]').count()) === 0) return;
  await itself.setViewportSize(TABLET);
  await app.getByRole('combobox', { name: 'Resolution' }).click();
  await app.getByRole('option', { name: /Tablet Portrait/ }).click();
  for (const [index, { element }] of spots.entries()) {
    // An element that the page hides in a small window, or scrolls within itself, is not visible there.
    if (!(await isInSight(element))) continue;
    await app
      .getByRole('complementary')
      .getByRole('button', { name: new RegExp(`Spot ${index}`) })
      .click();
    await expectDrawnOn(app, `Spot ${index}`, element, 'in another size');
    await app.getByRole('button', { name: 'Back to the list' }).click();
  }
  await itself.setViewportSize(DESKTOP);
}

/** Scrolls with the wheel, where there is anything to scroll. */
async function expectToScroll({ app, itself }: Visit): Promise<boolean> {
  const most = await itself.evaluate(() => {
    const { documentElement: root, body } = document;
    // Scripts scroll what is hidden as well, hands do not.
    const isHeld = [root, body].some((box) => /hidden|clip/.test(getComputedStyle(box).overflowY));
    return isHeld ? 0 : root.scrollHeight - innerHeight;
  });
  if (most < 100) return false;
  const { box } = await glassOf(app);
  await app.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await app.mouse.wheel(0, 500);
  const there = Math.min(500, most);
  await expect(device(app)).toHaveAttribute('data-scroll', `0,${there}`);
  await itself.evaluate((top) => scrollTo({ top, behavior: 'instant' }), there);
  await expectAlike(app, itself, 'the page looks right when it is scrolled');
  await app.mouse.wheel(0, -2_000);
  await expect(device(app)).toHaveAttribute('data-scroll', '0,0');
  await itself.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAlike(app, itself, 'the page looks right when it is scrolled back');
  return true;
}

/** The middle of the first element of a kind that can be clicked where it is, and a fact about it. */
const findIn = (itself: Page, selector: string) =>
  itself.evaluate((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      const hit = document.elementFromPoint(at.x, at.y);
      const href = element instanceof HTMLAnchorElement ? element.href : '';
      const isLocal = !href || (href.startsWith(location.origin) && href.split('#')[0] !== location.href);
      if (hit && width > 0 && isLocal && element.contains(hit)) return { ...at, href };
    }
    return null;
  }, selector);

async function expectToType({ app, itself, heard }: Visit): Promise<boolean> {
  const field = await findIn(
    itself,
    'input[type=text], input[type=email], input[type=search], input:not([type]), textarea',
  );
  if (!field) return false;
  await clickAt(app, field.x, field.y);
  const words = `Ringmark ${heard.length}`;
  await app.keyboard.press('Control+a');
  await app.keyboard.type(words);
  await expect.poll(() => heard).toContain(words);
  return true;
}

async function expectToFollow({ app, itself }: Visit): Promise<boolean> {
  const link = await findIn(itself, 'a[href$=".html"]:not([target])');
  if (!link) return false;
  await clickAt(app, link.x, link.y);
  const here = app.getByRole('toolbar').getByRole('link', { name: 'Open in New Tab' });
  await expect(here).toHaveAttribute('href', link.href);
  return true;
}

/** Looks at a page, scrolls it, pins it, types into it and follows its links, and compares with the page itself. */
export async function visit(of: Visit) {
  const { app, itself, project, url } = of;
  await itself.setViewportSize(DESKTOP);
  await itself.goto(url);
  await openPage(app, project, url);
  await expectAlike(app, itself, 'the page looks right');
  const scrolls = await expectToScroll(of);
  const types = await expectToType(of);
  const follows = await expectToFollow(of);
  // The page in our own window knows nothing of the words that were typed and the link that was opened there.
  await openPage(app, project, url);
  const spots = await chooseSpots(itself);
  await placePins(of, spots);
  await expectPinsToStay(of, spots);
  return { pins: spots.length, scrolls, types, follows };
}
