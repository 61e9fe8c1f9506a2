import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

type Color = readonly [number, number, number];

export const review = (page: Page): Locator => page.getByRole('dialog', { name: 'Your recording' });
export const clipBar = (page: Page): Locator => page.getByTestId('clip-bar');
export const clipTool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Annotation tools' }).getByRole('button', { name, exact: true });

/** Begins a recording, and waits until it runs. */
export async function record(page: Page): Promise<void> {
  await clipTool(page, 'Record').click();
  await clipBar(page).getByRole('button', { name: 'Start' }).click();
  await expect(clipBar(page).getByRole('button', { name: 'Stop' })).toBeVisible();
}

/** Whole seconds, as the bar tells them. */
export async function recorded(page: Page): Promise<number> {
  const [minutes = 0, rest = 0] = (await clipBar(page).getByRole('timer').innerText()).split(':').map(Number);
  return minutes * 60 + rest;
}

/** Waits until so much more is recorded, s. */
export async function recordMore(page: Page, seconds: number): Promise<void> {
  const until = (await recorded(page)) + seconds;
  await expect.poll(() => recorded(page)).toBeGreaterThanOrEqual(until);
}

/** Ends a recording, and waits until it can be watched. @returns its player. */
export async function stop(page: Page): Promise<Locator> {
  await clipBar(page).getByRole('button', { name: 'Stop' }).click();
  const player = review(page).locator('video');
  await expect(player).toBeVisible();
  return player;
}

/** Seconds, once the player knows. */
export async function durationOf(player: Locator): Promise<number> {
  const read = () => player.evaluate((video: HTMLVideoElement) => video.duration);
  await expect.poll(read).toBeGreaterThan(0);
  return read();
}

/** A part of a frame, in shares of it. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The px of a part of the frame at a time (s), as red, green, blue, red... */
export const frameAt = (player: Locator, seconds: number, part: Part): Promise<number[]> =>
  player.evaluate(
    async (video: HTMLVideoElement, [at, { x, y, width, height }]) => {
      const isThere = new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true });
      });
      if (video.currentTime !== at) {
        video.currentTime = at;
        await isThere;
      }
      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const pen = canvas.getContext('2d');
      pen?.drawImage(video, 0, 0);
      const box = [x * canvas.width, y * canvas.height, width * canvas.width, height * canvas.height];
      const [left = 0, top = 0, wide = 1, high = 1] = box.map(Math.round);
      const { data } = pen?.getImageData(left, top, Math.max(1, wide), Math.max(1, high)) ?? { data: [] };
      return [...data].filter((_value, index) => index % 4 !== 3);
    },
    [seconds, part] as const,
  );

/** Waits until a part of the visible page, in shares of it, has about this colour. */
export async function expectSeen(page: Page, { x, y, width, height }: Part, color: Color): Promise<void> {
  const canvas = page.getByTestId('device').locator('canvas');
  const look = () =>
    canvas.evaluate(
      (drawn: HTMLCanvasElement, [left, top]) => {
        const pen = drawn.getContext('2d');
        const [red = 0, green = 0, blue = 0] =
          pen?.getImageData(left * drawn.width, top * drawn.height, 1, 1).data ?? [];
        return [red, green, blue];
      },
      [x + width / 2, y + height / 2] as const,
    );
  await expect.poll(async () => shareOf(await look(), color), { timeout: 60_000 }).toBe(1);
}

/** Returns the share of these px that have about this colour: 0 to 1. */
export function shareOf(px: readonly number[], color: Color, within = 60): number {
  let count = 0;
  for (let at = 0; at < px.length; at += 3) {
    if (color.every((value, index) => Math.abs(value - (px[at + index] ?? 0)) < within)) count += 1;
  }
  return count / (px.length / 3);
}

/**
 * Waits until the frame at a time (s) is there and a part of it has about this colour: browsers say that they have come
 * to a place a moment before they show it.
 */
export async function expectFrame(player: Locator, seconds: number, part: Part, color: Color): Promise<void> {
  await expect
    .poll(
      async () => shareOf(await frameAt(player, seconds, part), color),
      `${color.join(' ')} at ${seconds} s`,
    )
    .toBeGreaterThan(0.9);
}

/** The aim of a look at each frame: how much of a part has about this colour. */
export interface Look {
  part: Part;
  color: Color;
  within?: number;
}

/** Looks at the frames of a whole video, one after the other, so many seconds apart. */
export async function lookThrough(player: Locator, looks: readonly Look[], step = 0.25) {
  const duration = await durationOf(player);
  return player.evaluate(
    async (video: HTMLVideoElement, [looks, step, duration]) => {
      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      const shareIn = ({ part, color, within = 60 }: Look): number => {
        const box = [part.x * canvas.width, part.y * canvas.height];
        const [x = 0, y = 0] = box.map(Math.round);
        const [width, height] = [part.width * canvas.width, part.height * canvas.height].map(Math.ceil);
        const { data } = pen?.getImageData(x, y, width ?? 1, height ?? 1) ?? { data: [] };
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          const isAbout = (value: number, index: number) =>
            Math.abs(value - (data[at + index] ?? 0)) < within;
          if (color.every(isAbout)) count += 1;
        }
        return count / (data.length / 4);
      };
      const found: { seconds: number; shares: number[] }[] = [];
      for (let seconds = 0.02; seconds < duration; seconds += step) {
        const isThere = new Promise((resolve) => {
          video.addEventListener('seeked', resolve, { once: true });
        });
        video.currentTime = seconds;
        await isThere;
        pen?.drawImage(video, 0, 0);
        found.push({ seconds, shares: looks.map(shareIn) });
      }
      return found;
    },
    [looks, step, duration] as const,
  );
}

/** Returns the bytes of the clip that is being watched, as they are saved to the device. */
export async function bytesOf(page: Page, player: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await player.evaluate((video: HTMLVideoElement) => {
    const link = Object.assign(document.createElement('a'), { href: video.src, download: 'clip' });
    link.click();
  });
  return readFile(await (await download).path());
}
