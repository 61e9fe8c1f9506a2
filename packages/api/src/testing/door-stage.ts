import type { AddDoorInput } from '@ringmark/contract/projects/doors';
import { pinStage } from './pin-stage.ts';

export const CANARY = 'can4ry-of-doors';
export type Secret = AddDoorInput['secret'];

export const BASIC: Secret = {
  kind: 'http',
  origin: 'https://shop.example',
  username: 'staging',
  password: CANARY,
};
export const HEADER: Secret = {
  kind: 'header',
  origin: 'https://shop.example',
  name: 'X-Access-Token',
  value: CANARY,
};
export const COOKIES: Secret = {
  kind: 'cookies',
  cookies: [{ name: 'session', value: CANARY, host: 'shop.example' }],
};

/** A project with a page, and its doors. */
export async function doorStage() {
  const stage = await pinStage();
  const { kit, project, admin } = stage;
  const { doors } = kit.viewer;
  const { id: projectId } = project;
  const add = async (secret: Secret) => admin.doors.add({ projectId, secret });
  const list = () => admin.doors.list({ projectId });
  const opened = async (secret: Secret = BASIC) => {
    await add(secret);
    await stage.run();
    return (await list()).items.at(-1);
  };
  /** Returns the door through which a proof opens the project's page. */
  const doorOfProofs = async () => {
    const { id } = await stage.pin('Closed');
    await stage.member.proofs.check({ id });
    await stage.run();
    return stage.proofs.proved.at(-1)?.page.door;
  };
  return { ...stage, doors, projectId, add, list, opened, doorOfProofs };
}
