import { expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';
import { VISITS_KEPT } from './page-visits.service.ts';

const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const PIN = { click_x: '1', click_y: '2' };

function aShop() {
  const kit = createTestKit();
  const { user, organization } = kit.aMemberWithProject();
  const values = { organization_id: organization.id, name: 'Shop' };
  const project = kit.aProject({ ...values, allowed_urls: JSON.stringify([HOME, '/demo-page']) });
  kit.assign(user, project);
  const aPin = (url: string, more: object = {}) =>
    kit.aTicket({ project_id: project.id, user_id: user.id, url, page_key: url, ...PIN, ...more });
  const member = kit.asUser(user);
  const listed = async (filter: Parameters<typeof member.pages.list>[0] = { projectId: project.id }) =>
    (await member.pages.list(filter)).pages;
  const urls = async () => (await listed()).map(({ url }) => url);
  return { kit, user, project, member, aPin, listed, urls };
}

it('pages come in the order of one’s last visits, then of their newest pins, then as projects name them', async () => {
  const { kit, project, member, aPin, urls } = aShop();
  expect(await urls()).toEqual([HOME, '/demo-page']);
  aPin(CART);
  expect(await urls()).toEqual([CART, HOME, '/demo-page']);
  await member.pages.visit({ projectId: project.id, url: '/demo-page' });
  kit.clock.advance(60_000);
  await member.pages.visit({ projectId: project.id, url: `${HOME}about#top` });
  expect(await urls()).toEqual([`${HOME}about#top`, '/demo-page', CART, HOME]);
  kit.clock.advance(60_000);
  await member.pages.visit({ projectId: project.id, url: '/demo-page' });
  expect((await urls()).slice(0, 2)).toEqual(['/demo-page', `${HOME}about#top`]);
});

it('a page tells its open and finished pins, its newest picture, and when one was there', async () => {
  const { kit, project, member, aPin, listed } = aShop();
  const pictured = aPin(HOME, { screenshot_id: 'shot', ring_x: 0.5, ring_y: 0.25 });
  aPin(HOME);
  aPin(HOME, { status: 'Done' });
  await member.pages.visit({ projectId: project.id, url: HOME });
  expect((await listed())[0]).toEqual({
    projectId: project.id,
    projectName: 'Shop',
    url: HOME,
    openCount: 2,
    finishedCount: 1,
    picture: { screenshotUrl: `/api/tickets/${pictured.id}/screenshot`, ring: { x: 0.5, y: 0.25 } },
    visitedAt: new Date(kit.clock.now()).toISOString(),
  });
  const picture = { screenshotUrl: `/api/tickets/${pictured.id}/screenshot`, ring: { x: 0.5, y: 0.25 } };
  const administrator = kit.asUser(kit.anAdmin());
  expect(await administrator.pages.pictures()).toEqual([{ projectId: project.id, ...picture }]);
});

it('visits are a person’s own, and an administrator who looks through their eyes leaves none', async () => {
  const { kit, user, project, member, urls } = aShop();
  const colleague = kit.aUser({ organization_id: project.organizationId });
  kit.assign(colleague, project);
  await kit.asUser(colleague).pages.visit({ projectId: project.id, url: '/demo-page' });
  await kit.asUser(user, kit.anAdmin()).pages.visit({ projectId: project.id, url: '/demo-page' });
  expect(await urls()).toEqual([HOME, '/demo-page']);
  expect((await member.pages.list({})).pages.every(({ visitedAt }) => visitedAt === null)).toBe(true);
});

it('only the newest visits are kept', async () => {
  const { kit, project, member } = aShop();
  for (let count = 0; count < VISITS_KEPT + 5; count += 1) {
    kit.clock.advance(1_000);
    await member.pages.visit({ projectId: project.id, url: `${HOME}${count}` });
  }
  const kept = kit.db.all(kit.db.q.selectFrom('page_visit').select('url'));
  expect(kept).toHaveLength(VISITS_KEPT);
  expect(kept).not.toContainEqual({ url: `${HOME}0` });
});

it('many pages come in parts, and words of an address or a project narrow them', async () => {
  const { project, member, aPin } = aShop();
  for (let count = 0; count < 30; count += 1) aPin(`${HOME}${count}`);
  const first = await member.pages.list({ projectId: project.id });
  expect(first.pages).toHaveLength(24);
  const rest = await member.pages.list({ projectId: project.id, cursor: first.nextCursor });
  expect(rest.pages).toHaveLength(8);
  expect(rest.nextCursor).toBeNull();
  expect((await member.pages.list({ search: 'EXAMPLE/29' })).pages).toMatchObject([{ url: `${HOME}29` }]);
  expect((await member.pages.list({ search: 'shop' })).pages).toHaveLength(24);
  expect((await member.pages.list({ search: 'nowhere' })).pages).toEqual([]);
});

it('nothing is listed or visited of an archived project, nor of a site that is no longer the project’s', async () => {
  const { kit, project, member, aPin, urls } = aShop();
  aPin('https://elsewhere.example/');
  aPin('https://was.test/');
  await member.pages.visit({ projectId: project.id, url: CART });
  const administrator = kit.asUser(kit.anAdmin());
  await administrator.projects.update({ id: project.id, allowedUrls: ['https://new.other/'] });
  expect(await urls()).toEqual(['https://new.other/']);
  const visit = () => member.pages.visit({ projectId: project.id, url: CART });
  await expect(visit()).rejects.toMatchObject({ cause: { code: 'site_not_allowed' } });
  await administrator.projects.archive({ id: project.id });
  expect(await urls()).toEqual([]);
  await expect(visit()).rejects.toMatchObject({ cause: { code: 'project_archived' } });
});

it('an address of a project’s sites is found in it, typed with or without its scheme', async () => {
  const { kit, user, project, member } = aShop();
  const find = (url: string) => member.pages.find({ url });
  expect(await find('shop.example/sale?page=2')).toEqual({
    projectId: project.id,
    url: 'https://shop.example/sale?page=2',
  });
  expect(await find('https://www.shop.example/')).toMatchObject({ projectId: project.id });
  expect(await find('/demo-page?again')).toEqual({ projectId: project.id, url: '/demo-page?again' });
  const second = kit.aProject({
    organization_id: project.organizationId,
    allowed_urls: '["https://shop.example/sale", "http://shop.example:8080/"]',
  });
  kit.assign(user, second);
  expect(await find('shop.example/sale')).toMatchObject({ projectId: second.id });
  expect(await find('shop.example:8080/x')).toMatchObject({ url: 'http://shop.example:8080/x' });
});

it('any other address is refused with what can be done about it', async () => {
  const { project, member } = aShop();
  await expect(member.pages.find({ url: 'elsewhere.test/page' })).rejects.toThrow(
    'This URL isn’t on any of your projects’ sites. Ask your administrator to add it to a project’s allowed URLs.',
  );
  await expect(member.pages.find({ url: 'elsewhere.test', projectId: project.id })).rejects.toThrow(
    'This URL isn’t on any of Shop’s sites. Select another project, or ask your administrator to add it to the project’s allowed URLs.',
  );
  await expect(member.pages.find({ url: 'javascript:alert(1)' })).rejects.toThrow('isn’t a valid URL');
  await expect(member.pages.find({ url: '/tickets' })).rejects.toMatchObject({
    cause: { code: 'site_not_allowed' },
  });
});
