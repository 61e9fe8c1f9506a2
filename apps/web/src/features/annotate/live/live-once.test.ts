import { expect, test } from 'vitest';
import { gone, started } from './live-stage.ts';

test.each(['idle', 'let_go', 'crashed'] as const)(
  'a view in which a sign-in is recorded is not opened again by itself (%s)',
  async (reason) => {
    const { controller, calls, link } = await started({ isOnce: true, isAdmin: true });
    const socket = await link(1);
    socket.notice(gone(reason));
    socket.closed('gone');
    expect(controller.read()).toMatchObject({ status: 'failed', sessionId: null });
    controller.send({ type: 'click', x: 1, y: 1 });
    await controller.comeBack();
    expect(calls.open).toHaveBeenCalledTimes(1);
  },
);

test('that a stored sign-in has expired is known from the opening on, or from when it is told', async () => {
  const { controller, link } = await started();
  expect(controller.read().isDoorClosed).toBe(false);
  (await link(1)).notice({ type: 'doorClosed', sentence: 'The stored sign-in has expired.' });
  expect(controller.read().isDoorClosed).toBe(true);
  const { controller: other } = await started({ isDoorClosed: true });
  expect(other.read().isDoorClosed).toBe(true);
});
