import { expect, test, vi } from 'vitest';
import { gone, started } from './live-stage.ts';

/** Returns a view that has ended because nobody used it. */
async function resting() {
  const stage = await started();
  // Frames of the screen come at once.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    draw();
    return 0;
  });
  stage.picture({ frame: 2, scrollY: 900 });
  const socket = await stage.link(1);
  socket.notice(gone('idle'));
  socket.closed('gone');
  stage.send.mockClear();
  /** Returns what the reopened page has received. */
  const sent = () =>
    stage.send.mock.calls.map(([message]) => message).filter(({ type }) => !['move', 'ack'].includes(type));
  return { ...stage, sent };
}

test('turns of the wheel over a page that rests move the page that is opened for them', async () => {
  const { controller, calls, link, picture, sent } = await resting();
  for (let count = 0; count < 3; count += 1) controller.scrollBy({ x: 0, y: 100 });
  await link(2);
  for (let count = 0; count < 2; count += 1) controller.scrollBy({ x: 0, y: 100 });
  picture();
  expect(sent()).toEqual([{ type: 'scroll', scrollX: 0, scrollY: 1_400 }]);
  expect(calls.open).toHaveBeenCalledTimes(2);
});

test('a click and what is typed are carried out once the page is at its place, in their order', async () => {
  const { controller, link, picture, sent } = await resting();
  controller.moveTo({ x: 10, y: 10 }, {});
  controller.send({ type: 'down', x: 10, y: 10 });
  controller.send({ type: 'up', x: 10, y: 10 });
  await link(2);
  controller.send({ type: 'text', text: 'a' });
  picture();
  controller.send({ type: 'text', text: 'b' });
  expect(sent()).toEqual([{ type: 'scroll', scrollX: 0, scrollY: 900 }]);
  picture({ frame: 2, scrollY: 900 });
  await vi.waitFor(() => expect(sent()).toHaveLength(5));
  expect(sent().map(({ type }) => type)).toEqual(['scroll', 'down', 'up', 'text', 'text']);
  controller.send({ type: 'text', text: 'c' });
  expect(sent().at(-1)).toEqual({ type: 'text', text: 'c' });
});

test('a click after turns of the wheel waits until they have scrolled, also on a page that stays where it is', async () => {
  const { controller, link, picture, sent } = await resting();
  controller.send({ type: 'wheel', x: 10, y: 10, deltaX: 0, deltaY: 120 });
  controller.send({ type: 'wheel', x: 10, y: 10, deltaX: 0, deltaY: 120 });
  controller.send({ type: 'click', x: 10, y: 10 });
  await link(2);
  picture();
  await vi.waitFor(() => expect(sent()).toHaveLength(3), { timeout: 5_000 });
  expect(sent().map(({ type }) => type)).toEqual(['scroll', 'wheel', 'wheel']);
  await vi.waitFor(() => expect(sent()).toHaveLength(4), { timeout: 5_000 });
});

test('nothing is carried out on another page than the one that was seen', async () => {
  const { controller, link, picture, sent } = await resting();
  controller.send({ type: 'click', x: 10, y: 10 });
  await link(2);
  picture({ url: 'https://shop.test/sign-in', scrollY: 900 });
  controller.send({ type: 'text', text: 'a' });
  expect(sent().map(({ type }) => type)).toEqual(['scroll', 'text']);
});

test('what was done long before the page opened is not carried out', async () => {
  const { controller, link, picture, sent } = await resting();
  controller.send({ type: 'click', x: 10, y: 10 });
  await link(2);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 16_000);
  picture({ scrollY: 900 });
  await vi.waitFor(() => {
    controller.send({ type: 'text', text: 'a' });
    expect(sent().at(-1)?.type).toBe('text');
  });
  clock.mockRestore();
  expect(sent().map(({ type }) => type)).not.toContain('click');
});
