import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import {
  annotateAddress,
  annotationDialog,
  clickAt,
  expectShown,
  inWindow,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import {
  bytesOf,
  clipBar,
  clipTool,
  durationOf,
  expectFrame,
  expectSeen,
  frameAt,
  lookThrough,
  record,
  review,
  shareOf,
  recordMore,
  recorded,
  stop,
} from './harness/screens/clip.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { boxesOf, factsOf } from './harness/outside/video-file.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'noor@reel.example', name: 'Noor Reel' };
const RED = [200, 30, 40] as const;
const BLUE = [30, 60, 200] as const;
const GREEN = [20, 160, 60] as const;
const WHITE = [255, 255, 255] as const;
const IRIS = [91, 91, 214] as const;
const PIN = [229, 56, 59] as const;
const CORNER = { x: 0.02, y: 0.85, width: 0.05, height: 0.05 };
/** Shows by its colour which letters are in a field. */
const TYPED = { x: 30 / 1366, y: 30 / 768, width: 80 / 1366, height: 80 / 768 };
/** The part in which keys are written: the lower edge's middle. */
const KEYS = { x: 0.35, y: 0.9, width: 0.3, height: 0.09 };

const css = (color: readonly number[]) => `rgb(${color.join(' ')})`;
const at = (left: number, top: number, width: number, height: number) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0;padding:0;border:0`;

const SHOP = pageOf(
  'Reels',
  `<button style="${at(600, 300, 200, 100)};background:${css(WHITE)}" onclick="document.body.style.background='${css(BLUE)}'">Turn</button>
   <a href="/reels/second" style="${at(100, 40, 200, 60)};background:${css(WHITE)}">Second</a>`,
  `<style>body { height: 100vh; background: ${css(RED)} }</style>`,
);
const SECOND = pageOf('Second', '', `<style>body { height: 100vh; background: ${css(GREEN)} }</style>`);

/** Shows what is in its field by the colours of two boxes: which letters, and that Enter was pressed. */
const SIGN_IN = pageOf(
  'Sign in',
  `<form onsubmit="event.preventDefault(); sent.style.background='${css(GREEN)}'">
   <input type="password" aria-label="Secret" style="${at(300, 200, 400, 80)};font-size:50px;caret-color:transparent;outline:0;background:#eee"
     oninput="typed.style.background = this.value === 'iiiiiiii' ? '${css(RED)}' : this.value === 'WWWWWWWW' ? '${css(BLUE)}' : '#fff'"></form>
   <div id="typed" style="${at(20, 20, 100, 100)}"></div><div id="sent" style="${at(1220, 20, 100, 100)}"></div>`,
);

let project: Project;
let url: string;
let signInUrl: string;

test.slow();

test.beforeAll(async ({ installation, site }) => {
  url = site.put('/reels', SHOP);
  signInUrl = site.put('/reels-sign-in', SIGN_IN);
  site.put('/reels/second', SECOND);
  const { organization } = await installation.createCustomer('Reel', 'reel.example');
  project = await installation.createProject(organization, 'Reels', [url, signInUrl, '/demo-page']);
});

async function attachmentsOfNewest(page: Page): Promise<{ id: string; files: Attachment[] }> {
  const [{ id }] = await (await page.request.get(`/api/tickets?projectId=${project.id}`)).json();
  return { id, files: await (await page.request.get(`/api/tickets/${id}/attachments`)).json() };
}

/** Has a video play, to its end, from where something is said to happen in it. @returns where it began, s. */
async function playChapter(page: Page, player: Locator, words: string): Promise<number> {
  const files = page.getByRole('region', { name: 'Attachments' });
  await files.getByText('Chapters').click();
  await expectNoBarriers(page);
  const jumped = player.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.addEventListener('seeked', () => resolve(video.currentTime), { once: true });
      }),
  );
  const chapter = files.getByRole('listitem').filter({ hasText: words });
  await chapter.getByRole('button', { name: /^Play the recording from 0:0\d$/ }).click();
  const began = await jumped;
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  return began;
}

const waitsInPin = (page: Page) => annotationDialog(page).getByText(/^recording-[\d-]+\.(?:mp4|webm)$/);

test('a page is recorded, watched and kept, goes along with a pin, and is played on the ticket', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('/attachments') && uploads.push(request.method()));
  await openPage(page, project, url, '1366x768');
  await record(page);
  await expectNoBarriers(page);
  const from = await inWindow(page, 200, 600);
  const to = await inWindow(page, 700, 350);
  await page.mouse.move(from.x, from.y);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await recordMore(page, 1);
  await page.mouse.down();
  await page.mouse.up();
  await expectSeen(page, CORNER, BLUE);
  await recordMore(page, 3);
  const made = await stop(page);
  await expectNoBarriers(page);
  const length = await durationOf(made);
  expect(length).toBeGreaterThan(2.9);
  const bytes = await bytesOf(page, review(page).locator('video'));
  const facts = await factsOf(bytes);
  expect(facts).toMatchObject({ container: 'mp4', video: 'avc', audio: null });
  expect(boxesOf(bytes)).toMatchObject({ codec: 'avc1', frames: facts.frames });
  expect(facts.frames, 'one each second at least').toBeGreaterThan(length);
  expect(facts.frames, 'ten a second at most, and the last').toBeLessThanOrEqual(length * 10 + 2);
  for (const seconds of [facts.seconds, boxesOf(bytes).seconds])
    expect(Math.abs(seconds - length)).toBeLessThan(0.2);
  await expect(review(page)).toContainText('Nothing has been sent yet.');
  expect(uploads).toEqual([]);
  await review(page).getByRole('button', { name: 'Keep for next pin' }).click();
  await expect(page.getByTestId('toast')).toContainText('It will be attached to your next pin');
  await expect(clipTool(page, 'Record')).toBeVisible();

  await page.keyboard.press('m');
  await clickAt(page, 700, 350);
  await expect(waitsInPin(page)).toBeVisible();
  await saveAnnotation(page, 'It turns');
  await expect.poll(async () => (await attachmentsOfNewest(page)).files.length).toBe(1);

  const { id } = await attachmentsOfNewest(page);
  await page.goto(`/tickets/${id}`);
  const player = page.getByRole('region', { name: 'Attachments' }).locator('video');
  await expect(player).toBeVisible();
  expect(await durationOf(player)).toBeCloseTo(length, 1);
  await expectNoBarriers(page);
  await expectFrame(player, 0.05, CORNER, RED);
  await expectFrame(player, length - 0.03, CORNER, BLUE);
  const aroundPress = { x: 670 / 1366, y: 320 / 768, width: 60 / 1366, height: 60 / 768 };
  // A ring has its full colour for a sixth of a second.
  const frames = await lookThrough(player, [{ part: aroundPress, color: IRIS, within: 40 }], 0.08);
  const rings = frames.map(({ shares: [ring = 0] }) => ring);
  expect(Math.max(...rings), 'a ring around the press').toBeGreaterThan(0.02);
  expect(rings.at(-1), 'which fades').toBeLessThan(0.005);

  const began = await playChapter(page, player, 'Clicked the button “Turn”');
  // It is not pressed yet.
  await expectFrame(player, began, CORNER, RED);

  // The player also works by keyboard.
  await player.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download recording-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^recording-[\d-]+\.(?:mp4|webm)$/);
});

test('nothing that is typed into a field can be read, neither of the page nor of keys', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, signInUrl, '1366x768');
  await record(page);
  await clickAt(page, 500, 240);
  await page.keyboard.type('iiiiiiii');
  await expectSeen(page, TYPED, RED);
  await recordMore(page, 2);
  const all = await recorded(page);
  await page.keyboard.press('Control+a');
  // The shortcut is shown for a while.
  await recordMore(page, 4);
  const others = await recorded(page);
  await page.keyboard.type('WWWWWWWW');
  await expectSeen(page, TYPED, BLUE);
  await recordMore(page, 2);
  const sent = await recorded(page);
  await page.keyboard.press('Enter');
  await recordMore(page, 2);
  const player = await stop(page);

  const frames = await lookThrough(player, [
    { part: KEYS, color: [21, 23, 27] },
    { part: TYPED, color: RED },
    { part: TYPED, color: BLUE },
  ]);
  const keysWithin = (from: number, to: number) =>
    Math.max(
      ...frames.filter(({ seconds }) => seconds >= from && seconds < to).map(({ shares: [key = 0] }) => key),
    );
  expect(keysWithin(0, all), 'letters are not told').toBeLessThan(0.01);
  expect(keysWithin(all, others), 'Ctrl + A is').toBeGreaterThan(0.05);
  expect(keysWithin(others, sent), 'nor are the others').toBeLessThan(0.01);
  expect(keysWithin(sent, 60), 'Enter is').toBeGreaterThan(0.05);

  // Narrow letters and wide ones look the same: the page shows dots.
  const FIELD = { x: 310 / 1366, y: 210 / 768, width: 380 / 1366, height: 60 / 768 };
  // The last ones: the ring of the press that led into the field has faded by then.
  const iFrame = frames.findLast(({ seconds, shares: [, i = 0] }) => i > 0.9 && seconds < all);
  const wFrame = frames.findLast(({ seconds, shares: [, , w = 0] }) => w > 0.9 && seconds < sent);
  if (!iFrame || !wFrame) throw new Error('No frame shows that letters were typed.');
  const narrow = await frameAt(player, iFrame.seconds, FIELD);
  const wide = await frameAt(player, wFrame.seconds, FIELD);
  const away = narrow.filter((value, index) => Math.abs(value - (wide[index] ?? 0)) > 60).length;
  expect(shareOf(narrow, [0, 0, 0]), 'dots are there').toBeGreaterThan(0.01);
  expect(away / narrow.length).toBeLessThan(0.01);
});

test('it ends by itself after a minute, tells so before, and can be thrown away', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.clock.install();
  await openPage(page, project, url, '1366x768');
  await record(page);
  await page.clock.fastForward(49_000);
  await expect(clipBar(page).getByText('Ends at 1:00')).toBeVisible();
  await expectNoBarriers(page);
  await page.clock.fastForward(9_000);
  await expect(review(page)).toContainText('The recording stopped after 60 seconds');
  const player = review(page).locator('video');
  expect(await durationOf(player)).toBeCloseTo(60, 1);
  expect(boxesOf(await bytesOf(page, player)).seconds).toBeCloseTo(60, 1);
  // A page without motion is seen until the end.
  await expectFrame(player, 59.97, CORNER, RED);

  // A recording is not lost when its review is closed, but it is when it is discarded.
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await clipBar(page).getByRole('button', { name: 'Watch' }).click();
  await review(page).getByRole('button', { name: 'Discard' }).click();
  await expect(review(page)).toBeHidden();
  await expect(clipBar(page)).toBeHidden();
  await expect(clipTool(page, 'Record')).toBeVisible();
  await page.keyboard.press('m');
  await clickAt(page, 100, 600);
  await expect(annotationDialog(page)).toBeVisible();
  await expect(waitsInPin(page)).toHaveCount(0);
});

test('of a pin with blurred parts no recording goes along', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, url, '1366x768');
  await record(page);
  await recordMore(page, 1);
  await stop(page);
  await review(page).getByRole('button', { name: 'Keep for next pin' }).click();
  await page.keyboard.press('m');
  await clickAt(page, 300, 600);
  await annotationDialog(page).getByRole('button', { name: 'Draw or blur' }).click();
  const sheet = page.getByTestId('drawing-stage');
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  await page.getByRole('toolbar', { name: 'Drawing' }).getByRole('button', { name: 'Blur' }).click();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 80);
  await page.mouse.move(box.x + 140, box.y + 120);
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Draw on the image' }).getByRole('button', { name: 'Done' }).click();
  const dialog = annotationDialog(page);
  await expect(dialog).toContainText(
    'The recording isn’t sent with this pin because it may show what you blurred.',
  );
  await expectNoBarriers(page);
  await saveAnnotation(page, 'Blurred');
  // The next pin has it, and it can be removed there.
  await clickAt(page, 500, 650);
  await expect(waitsInPin(page)).toBeVisible();
  await dialog.getByRole('button', { name: /^Remove recording-/ }).click();
  await expect(waitsInPin(page)).toHaveCount(0);
  await expect(dialog).not.toContainText('The recording isn’t sent');
  await saveAnnotation(page, 'Bare');
  for (const words of ['Blurred', 'Bare']) {
    const ticket = async () => {
      const list = await page.request.get(`/api/tickets?projectId=${project.id}`);
      return ((await list.json()) as { id: string; title: string }[]).find(({ title }) => title === words);
    };
    await expect.poll(ticket).toBeDefined();
    const files = await page.request.get(`/api/tickets/${(await ticket())?.id}/attachments`);
    expect({ words, files: await files.json() }).toEqual({ words, files: [] });
  }
});

test('it goes on while the page navigates and the window is put aside, and ends before a pin', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, url, '1366x768');
  await record(page);
  await clickAt(page, 200, 70);
  await expect(page).toHaveURL(/reels%2Fsecond/);
  await expectSeen(page, CORNER, GREEN);
  await recordMore(page, 2);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const passes = async (ms: number) =>
    page.waitForFunction(
      (until) => performance.now() > until,
      await page.evaluate((more) => performance.now() + more, ms),
    );
  // The last part of a second may be told a little later.
  await passes(1_000);
  const rested = await clipBar(page).getByRole('timer').innerText();
  await passes(2_500);
  await expect(clipBar(page).getByRole('timer')).toHaveText(rested);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const now = await recorded(page);
  await recordMore(page, 1);

  await page.keyboard.press('m');
  await expect(clipBar(page), 'it goes on in MARKUP').toBeVisible();
  await clickAt(page, 600, 500);
  const mine = annotationDialog(page).getByRole('region', { name: 'Your recording' });
  const player = mine.locator('video');
  const length = await durationOf(player);
  expect(length).toBeLessThan(now + 6);
  // The second page.
  await expectFrame(player, length - 0.03, CORNER, GREEN);
  const aroundPin = { x: 570 / 1366, y: 470 / 768, width: 60 / 1366, height: 60 / 768 };
  const end = await frameAt(player, length - 0.03, aroundPin);
  expect(shareOf(end, PIN), 'the pin is the last that is seen').toBeGreaterThan(0.05);
  expect(shareOf(await frameAt(player, length - 1.5, aroundPin), PIN)).toBeLessThan(0.01);
  await expectNoBarriers(page);
  await mine.getByRole('button', { name: 'Attach to pin' }).click();
  await expect(waitsInPin(page)).toBeVisible();
  await expect(mine).toBeHidden();
  // A second recording is attached next to it.
  await annotationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await record(page);
  await recordMore(page, 1);
  await stop(page);
  await review(page).getByRole('button', { name: 'Keep for next pin' }).click();
  await clickAt(page, 600, 500);
  await expect(waitsInPin(page)).toHaveCount(2);
  await saveAnnotation(page, 'Two of them');
  await expect.poll(async () => (await attachmentsOfNewest(page)).files.length).toBe(2);
});

test('one that is left behind waits where it was made', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, url, '1366x768');
  await record(page);
  await recordMore(page, 1);
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(page.getByTestId('toast')).toContainText('go back to the page that you recorded');
  await page.goBack();
  await expectShown(page);
  await clipBar(page).getByRole('button', { name: 'Watch' }).click();
  expect(await durationOf(review(page).locator('video'))).toBeGreaterThan(0.9);
});

test('a phone records as well', async ({ openAs }) => {
  const page = await openAs(MEMBER, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openPage(page, project, url, '1366x768');
  await page.getByRole('button', { name: 'More tools' }).tap();
  await clipTool(page, 'Record').tap();
  await expectNoBarriers(page);
  await clipBar(page).getByRole('button', { name: 'Start' }).tap();
  await expect(clipBar(page).getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectNoBarriers(page);
  const button = await inWindow(page, 700, 350);
  await page.touchscreen.tap(button.x, button.y);
  await expectSeen(page, CORNER, BLUE);
  // The list of annotations, a sheet here, leaves the bar in sight.
  await page.getByRole('button', { name: 'Show the list' }).tap();
  await recordMore(page, 3);
  await clipBar(page).getByRole('button', { name: 'Stop' }).tap();
  const player = review(page).locator('video');
  const length = await durationOf(player);
  await expectFrame(player, length - 0.03, CORNER, BLUE);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  await expectNoBarriers(page);
});

test('where nothing can be recorded there is no button', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await openPage(page, project, url, '1366x768');
  await expectShown(page);
  await expect(clipTool(page, 'Reload')).toBeVisible();
  await expect(clipTool(page, 'Record')).toHaveCount(0);
  await page.goto(annotateAddress(project, '/demo-page'));
  await expect(clipTool(page, 'Reload')).toBeVisible();
  await expect(clipTool(page, 'Record')).toHaveCount(0);
});
