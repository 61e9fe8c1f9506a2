import { SETTLED } from '@ringmark/egress/testing/hostile-site';
import { secretsIn } from '@ringmark/egress/testing/secret-forms';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DoorsNet, startDoorsNet } from '../../testing/doors-net.ts';
import { SECRETS } from '../../testing/doors-site.ts';
import { begin, openEveryDoor, signInFirst } from '../../testing/open-doors.ts';

const [OTHER_SITE, OTHER_HOST, OTHER_PORT] = ['other.example', 'sub.page.localhost', 'page.localhost:8080'];

const isTo = (place: string) => (bytes: Buffer) => bytes.includes(`Host: ${place}\r\n`);

describe('a page that was given a file, a text, an answer, a password and its stored sign-in', () => {
  let net: DoorsNet;
  beforeAll(async () => {
    net = await startDoorsNet();
  });
  afterAll(() => net.close());
  afterEach(() => net.viewer.closeAllOf('ann'));

  const attack = async (aim: Parameters<DoorsNet['aimAt']>[0], allowedUrls: readonly string[] = []) => {
    const first = await signInFirst(net.viewer, 'ann');
    const page = await openEveryDoor(net.viewer, { ownerId: 'ann', first, allowedUrls });
    net.aimAt(aim);
    begin(page);
    await expect.poll(page.title, { timeout: 15_000 }).toBe(SETTLED);
    return page;
  };

  const tried = () => new Set([...net.refused(), ...net.reached()]).size;

  test('reaches no private address in any way that is known, and is refused', async () => {
    // Every port is open to the page, so that nothing but the address speaks against it.
    await attack(
      'private',
      net.canaries.all.map(({ port }) => `http://shop.example:${port}/`),
    );
    await expect.poll(tried).toBeGreaterThan(75);
    expect(net.reached()).toEqual([]);
  });

  test('reaches no port of another site that is not one of pages, and is refused', async () => {
    await attack('closed');
    await expect.poll(tried).toBeGreaterThan(75);
    expect(net.reached()).toEqual([]);
  });

  test('reaches what everybody may reach beside its site, with nothing of the person', async () => {
    await attack('beside');
    const waysTo = (place: string) =>
      new Set(
        net
          .heardBeside()
          .filter(isTo(place))
          .map((bytes) => /\/v\d+\//.exec(bytes.toString('latin1'))?.[0]),
      );
    for (const place of [OTHER_SITE, OTHER_HOST, OTHER_PORT])
      await expect.poll(() => waysTo(place).size).toBeGreaterThan(15);
    const [toOtherPort, elsewhere] = [isTo(OTHER_PORT), (bytes: Buffer) => !isTo(OTHER_PORT)(bytes)].map(
      (isOne) => secretsIn(Buffer.concat(net.heardBeside().filter(isOne)), SECRETS),
    );
    expect(elsewhere).toEqual([]);
    // Cookies know no ports, in any browser; all else does.
    expect(toOtherPort).toEqual(['cookie, plain']);
  });
});
