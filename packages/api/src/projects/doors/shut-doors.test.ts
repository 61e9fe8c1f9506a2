import { expect, it } from 'vitest';
import { MINUTE } from '../../core/base/instants.ts';
import { pinStage } from '../../testing/pin-stage.ts';

async function aProjectWithADoor() {
  const stage = await pinStage();
  const { kit, admin, member, project, run, url } = stage;
  const { id: projectId } = project;
  await admin.doors.keepRecording({ projectId, sessionId: 'a-view-that-records' });
  await run();
  const size = { width: 800, height: 600 };
  /** Tells whether a member finds the door closed, in a view and with a picture of one of the project's addresses. */
  const told = async () => [
    (await member.viewport.open({ url, projectId, ...size })).isDoorClosed,
    (await member.viewport.screenshot({ url: 'https://shop.example/', ...size })).isDoorClosed,
  ];
  const expire = async () => {
    await told();
    kit.clock.advance(11 * MINUTE);
    kit.viewer.doors.willRenew({ isOpen: false, why: 'sign_in' });
    [...kit.viewer.views.values()].at(-1)?.doorClosed?.('sign_in_url');
    await run();
  };
  return { ...stage, projectId, told, expire };
}

it('a page that asks for a sign-in although it came through a door is told as one', async () => {
  const { told, kit } = await aProjectWithADoor();
  expect(await told()).toEqual([false, false]);
  kit.viewer.shutDoors();
  expect(await told()).toEqual([true, true]);
});

it('a door that is closed is told of at every page of its project, until it is renewed', async () => {
  const { told, expire, admin, projectId, run, kit } = await aProjectWithADoor();
  await expire();
  expect(await told()).toEqual([true, true]);
  expect([...kit.viewer.views.values()].at(-1)).not.toHaveProperty('isShut');
  await admin.doors.keepRecording({ projectId, sessionId: 'a-view-that-records' });
  await run();
  expect(await told()).toEqual([false, false]);
});

it('a door whose key is lost is told of, and one that is switched off is not', async () => {
  const { told, admin, projectId, kit } = await aProjectWithADoor();
  const { vault } = kit.services;
  kit.services.vault = { ...vault, open: () => null };
  expect(await told()).toEqual([true, true]);
  await admin.doors.setRules({ projectId, level: 'off' });
  expect(await told()).toEqual([false, false]);
  kit.services.vault = vault;
});
