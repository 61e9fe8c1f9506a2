import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { glassOf, inWindow, openPage } from './harness/screens/annotate.ts';
import {
  bytesOf,
  clipBar,
  clipTool,
  durationOf,
  expectFrame,
  lookThrough,
  record,
  recordMore,
  stop,
} from './harness/screens/clip.ts';
import { test as base } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { factsOf } from './harness/outside/video-file.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'pia@spool.example', name: 'Pia Spool' };
const GREEN = [20, 160, 60] as const;
const YELLOW = [250, 220, 30] as const;
const GREY = [134, 142, 153] as const;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** The green box scrolls with the page, the yellow one stays where it is. */
const SECRETS = pageOf(
  'Secrets',
  `<div style="position:absolute;left:200px;top:400px;width:200px;height:80px;background:rgb(20 160 60)"></div>
   <div style="position:fixed;left:800px;top:200px;width:200px;height:80px;background:rgb(250 220 30)"></div>`,
  '<style>html { scroll-behavior: auto } body { height: 3000px; background: #fff }</style>',
);

/** The browser has a microphone of its own, which beeps. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ playwright: _playwright }, provide, { project }) => {
      const { args = [], ...options } = project.use.launchOptions ?? {};
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      await provide({ ...options, args: [...args, ...fake] });
    },
    { scope: 'worker' },
  ],
});

let project: Project;
let url: string;

test.slow();

test.beforeAll(async ({ installation, site }) => {
  url = site.put('/secrets', SECRETS);
  const { organization } = await installation.createCustomer('Spool', 'spool.example');
  project = await installation.createProject(organization, 'Spools', [url]);
});

/** Drags over a part of the page, CSS px of it. */
async function hide(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await clipBar(page).getByRole('button', { name: 'Hide areas' }).click();
  const [start, end] = [await inWindow(page, ...from), await inWindow(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await clipBar(page).getByRole('button', { name: 'Done' }).click();
}

const covers = (page: Page) => page.getByTestId('clip-cover');

test('what is hidden before is in no frame, also once the page is scrolled, and a voice is heard', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER, { permissions: ['microphone'] });
  const encoders: string[] = [];
  page.on('request', (request) => /start-clip/.test(request.url()) && encoders.push(request.url()));
  await openPage(page, project, url, '1366x768');
  expect(encoders).toEqual([]);
  await clipTool(page, 'Record').click();
  await expect.poll(() => encoders.length, 'it is loaded with the press').toBe(1);
  await expectNoBarriers(page);
  await hide(page, [180, 380], [420, 500]);
  await hide(page, [780, 180], [1_020, 300]);
  await hide(page, [500, 600], [600, 650]);
  await expect(covers(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove hidden area 3' }).click();
  await expect(covers(page)).toHaveCount(2);
  const microphone = clipBar(page).getByRole('button', { name: 'Microphone' });
  await expect(microphone).toHaveAttribute('aria-pressed', 'false');
  await microphone.click();
  await expect(microphone).toHaveAttribute('aria-pressed', 'true');
  await expectNoBarriers(page);
  await clipBar(page).getByRole('button', { name: 'Start' }).click();
  await expect(clipBar(page).getByText('With sound')).toBeAttached();
  await recordMore(page, 1);
  const { box } = await glassOf(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 150);
  await expect(page.getByTestId('device')).toHaveAttribute('data-scroll', '0,150');
  await recordMore(page, 2);
  const player = await stop(page);

  const looks = await lookThrough(player, [
    { part: WHOLE, color: GREEN },
    { part: WHOLE, color: YELLOW },
  ]);
  for (const { seconds, shares } of looks)
    expect(Math.max(...shares), `nothing hidden is seen at ${seconds} s`).toBeLessThan(0.0005);
  const length = await durationOf(player);
  await expectFrame(player, length - 0.1, { x: 0.17, y: 0.36, width: 0.08, height: 0.06 }, GREY);
  const { audio, heard, seconds } = await factsOf(await bytesOf(page, player));
  expect(audio).toMatch(/^(?:aac|opus)$/);
  expect(heard?.[0]).toBeLessThan(0.5);
  // A busy machine hears the end too late.
  expect(heard?.[1]).toBeGreaterThan(length / 2);
  expect(heard?.[1]).toBeLessThan(length + 0.2);
  expect(Math.abs(seconds - length)).toBeLessThan(0.2);
});

/** Makes the browser encode none of some kinds, as other browsers do. */
async function refuse(page: Page, kinds: RegExp): Promise<void> {
  await page.addInitScript((source) => {
    if (!isSecureContext) return;
    const ask = VideoEncoder.isConfigSupported.bind(VideoEncoder);
    VideoEncoder.isConfigSupported = async (config) =>
      new RegExp(source).test(config.codec) ? { supported: false, config } : ask(config);
  }, kinds.source);
}

for (const [video, kinds] of [
  ['vp9', /^avc/],
  ['vp8', /^(?:avc|vp09)/],
] as const) {
  test(`a browser without the kinds before makes ${video}, without sound unless it was wanted`, async ({
    openAs,
  }) => {
    const page = await openAs(MEMBER);
    await page.addInitScript(() => {
      if (!isSecureContext) return;
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('Nobody asked for it.'));
    });
    await refuse(page, kinds);
    await openPage(page, project, url, '1366x768');
    await record(page);
    await recordMore(page, 2);
    const player = await stop(page);
    const length = await durationOf(player);
    const facts = await factsOf(await bytesOf(page, player));
    expect(facts).toMatchObject({ container: 'webm', video, audio: null });
    expect(Math.abs(facts.seconds - length)).toBeLessThan(0.2);
  });
}

test('a microphone that is refused is said, and the recording can be left before it began', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.addInitScript(() => {
    if (!isSecureContext) return;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await openPage(page, project, url, '1366x768');
  await clipTool(page, 'Record').click();
  const microphone = clipBar(page).getByRole('button', { name: 'Microphone' });
  await microphone.click();
  await expect(page.getByTestId('toast')).toContainText('The microphone isn’t available');
  await expect(microphone).toHaveAttribute('aria-pressed', 'false');
  await clipBar(page).getByRole('button', { name: 'Cancel recording' }).click();
  await expect(clipBar(page)).toBeHidden();
  await expect(clipTool(page, 'Record')).toBeVisible();
});
