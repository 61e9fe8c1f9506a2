import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/base/errors.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const ALLOWED = ['https://shop.example/cart?step=1', 'https://other.example/', '/demo-page', '/other-page'];
const SIZE = { width: 1_366, height: 768 };
const PLACE = { scrollX: 0, scrollY: 0 };

function aDesk() {
  const kit = createTestKit();
  const { user, organization } = kit.aMemberWithProject();
  const project = kit.aProject({ organization_id: organization.id, allowed_urls: JSON.stringify(ALLOWED) });
  kit.assign(user, project);
  return { kit, project, user, organization, member: kit.asUser(user) };
}

const notAllowed = { cause: { kind: 'forbidden', code: 'site_not_allowed' } };

describe('opening pages', () => {
  it.each(['project', 'organization'] as const)(
    'nothing opens that only an archived %s allows',
    async (what) => {
      const { kit, project, organization } = aDesk();
      const table = what === 'project' ? 'project' : 'organization';
      const id = what === 'project' ? project.id : organization.id;
      kit.db.run(kit.db.q.updateTable(table).set({ status: 'archived' }).where('id', '=', id));
      const url = 'https://shop.example/cart?step=1';
      const administrator = kit.asUser(kit.anAdmin());
      await expect(administrator.viewport.open({ url, ...SIZE })).rejects.toMatchObject(notAllowed);
      await expect(administrator.viewport.screenshot({ url, ...SIZE, ...PLACE })).rejects.toMatchObject(
        notAllowed,
      );
      expect(kit.viewer.calls).toEqual([]);
    },
  );

  it('takes the share of the person who really asks: of their organization, or of the platform’s administrators', async () => {
    const { kit, user, organization, member } = aDesk();
    const admin = kit.anAdmin();
    const url = 'https://other.example/';
    const shareOf = async (caller: typeof member) => {
      const { sessionId } = await caller.viewport.open({ url, ...SIZE });
      return kit.viewer.views.get(sessionId)?.share;
    };
    expect(await shareOf(member)).toEqual({ owner: user.id, group: organization.id });
    expect(await shareOf(kit.asUser(admin))).toEqual({ owner: admin.id, group: 'team' });
    expect(await shareOf(kit.asUser(user, admin))).toEqual({ owner: admin.id, group: 'team' });
  });

  it('an allowed URL opens, equal after parsing and with any fragment', async () => {
    const { kit, user, member } = aDesk();
    for (const url of ['https://shop.example/cart?step=1', 'HTTPS://SHOP.example:443/a/../cart?step=1#top']) {
      const view = await member.viewport.open({ url, ...SIZE });
      expect(view).toMatchObject({ scrollWidth: 1_366, scrollHeight: 2_304 });
      expect(kit.viewer.views.get(view.sessionId)).toMatchObject({
        ownerId: user.id,
        allowedUrls: ALLOWED,
        isOwnPage: false,
        ...SIZE,
      });
    }
    await member.viewport.screenshot({ url: 'https://other.example', ...SIZE, ...PLACE });
  });

  it.each([
    'https://shop.example/',
    'https://shop.example/cart',
    'https://shop.example/cart?step=2',
    'http://shop.example/cart?step=1',
    'https://shop.example:8443/cart?step=1',
    'https://www.shop.example/cart?step=1',
    'https://evil.example/',
    'http://localhost:3000/',
    '/',
    '/api/tickets',
    '/other-page',
    '/demo-page?other=1',
  ])('%s does not, and no browser hears of it', async (url) => {
    const { kit, member } = aDesk();
    await expect(member.viewport.open({ url, ...SIZE })).rejects.toMatchObject(notAllowed);
    await expect(member.viewport.screenshot({ url, ...SIZE, ...PLACE })).rejects.toMatchObject(notAllowed);
    expect(kit.viewer.calls).toEqual([]);
  });

  it('any page on the sites of a project opens where the project is named, and on no other site', async () => {
    const { kit, project, member } = aDesk();
    const projectId = project.id;
    const { sessionId } = await member.viewport.open({
      url: 'https://www.shop.example/sale',
      projectId,
      ...SIZE,
    });
    expect(kit.viewer.views.get(sessionId)).toMatchObject({ allowedUrls: ALLOWED, isAnyOfSites: true });
    for (const url of ['https://evil.test/', '/other-page', '/demo-page?other=1', '/api/tickets']) {
      await expect(member.viewport.open({ url, projectId, ...SIZE })).rejects.toMatchObject(notAllowed);
    }
    const foreign = kit.aProject({ allowed_urls: '["https://foreign.test/"]' });
    const open = () => member.viewport.open({ url: 'https://foreign.test/', projectId: foreign.id, ...SIZE });
    await expect(open()).rejects.toMatchObject(notAllowed);
    expect(kit.viewer.calls).toEqual(['open']);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//shop.example/cart?step=1',
    String.raw`https://shop.example\@evil.example/`,
    'https://user:pass@shop.example/cart?step=1',
    'http://127.0.0.1/',
    'http://169.254.169.254/latest',
  ])('%s is no address that could be opened', async (url) => {
    const { kit, member } = aDesk();
    const refused = { cause: { kind: 'invalid', details: { fields: { url: expect.any(String) } } } };
    await expect(member.viewport.open({ url, ...SIZE })).rejects.toMatchObject(refused);
    await expect(member.viewport.screenshot({ url, ...SIZE, ...PLACE })).rejects.toMatchObject(refused);
    expect(kit.viewer.calls).toEqual([]);
  });

  it('only with access to the project, while it and its organization are active', async () => {
    const { kit, project, organization, member } = aDesk();
    const url = 'https://other.example/';
    const unassigned = kit.asUser(kit.aUser({ organization_id: organization.id }));
    await expect(unassigned.viewport.open({ url, ...SIZE })).rejects.toMatchObject(notAllowed);
    const administrator = kit.asUser(kit.anAdmin());
    await administrator.viewport.open({ url, ...SIZE });
    await administrator.projects.archive({ id: project.id });
    await expect(member.viewport.open({ url, ...SIZE })).rejects.toMatchObject(notAllowed);
    await expect(administrator.viewport.open({ url, ...SIZE })).rejects.toMatchObject(notAllowed);
  });

  it('the app’s own demo page opens as its own', async () => {
    const { kit, member } = aDesk();
    for (const url of ['/demo-page', 'http://localhost:3000/demo-page#shop']) {
      const { sessionId } = await member.viewport.open({ url, ...SIZE });
      expect(kit.viewer.views.get(sessionId)).toMatchObject({ url: '/demo-page', isOwnPage: true });
    }
  });
});

describe('views', () => {
  it('end when the person who opened them signs out, and no other views with them', async () => {
    const { kit, user, member } = aDesk();
    await member.viewport.open({ url: 'https://other.example/', ...SIZE });
    const administrator = kit.anAdmin();
    const others = [kit.asUser(administrator), kit.asUser(user, administrator)];
    for (const other of others) await other.viewport.open({ url: 'https://other.example/', ...SIZE });
    await member.auth.logout();
    expect([...kit.viewer.views.values()].map(({ ownerId }) => ownerId)).toEqual([
      administrator.id,
      `${user.id}:${administrator.id}`,
    ]);
  });

  it('of a project end for everybody, administrators too, when it allows something else or is archived', async () => {
    const { kit, project, organization, member } = aDesk();
    const administrator = kit.asUser(kit.anAdmin());
    const open = async () => {
      await member.viewport.open({ url: 'https://other.example/', ...SIZE });
      await administrator.viewport.open({ url: 'https://other.example/', ...SIZE });
      return kit.viewer.views.size;
    };
    expect(await open()).toBe(2);
    await administrator.projects.update({ id: project.id, allowedUrls: ['https://other.example/'] });
    expect(kit.viewer.views.size).toBe(0);
    expect(await open()).toBe(2);
    await administrator.projects.archive({ id: project.id });
    expect(kit.viewer.views.size).toBe(0);
    await administrator.projects.reactivate({ id: project.id });
    expect(await open()).toBe(2);
    await administrator.organizations.update({ id: organization.id, status: 'archived' });
    expect(kit.viewer.views.size).toBe(0);
  });

  it('scroll, click, look closely and close, with pictures as data URLs', async () => {
    const { member } = aDesk();
    const { sessionId } = await member.viewport.open({ url: 'https://other.example/', ...SIZE });
    const screenshot = expect.stringMatching(/^data:image\/jpeg;base64,/);
    expect(await member.viewport.scroll({ sessionId, scrollX: 0, scrollY: 10 })).toEqual({ screenshot });
    expect(await member.viewport.click({ sessionId, x: 1, y: 2 })).toEqual({
      screenshot,
      scrollX: 0,
      scrollY: 0,
    });
    expect(await member.viewport.inspect({ sessionId, x: 1, y: 2 })).toMatchObject({
      screenshot,
      report: { reporter: null },
    });
    const size = { width: 40, height: 20 };
    expect(await member.viewport.inspect({ sessionId, x: 100, y: 50, size })).toMatchObject({
      region: { x: 80, y: 40, ...size, inside: [] },
    });
    expect(await member.viewport.strip({ sessionId, y: 700, height: 2_000 })).toEqual({
      screenshot,
      y: 700,
      width: SIZE.width,
      height: 2_000,
    });
    expect(await member.viewport.close({ sessionId })).toEqual({ ok: true });
    await expect(member.viewport.scroll({ sessionId, scrollX: 0, scrollY: 0 })).rejects.toMatchObject({
      cause: { kind: 'not_found', code: 'viewport_gone' },
    });
  });

  it('a click that would lead to a foreign site is answered with the present picture and what was refused', async () => {
    const { kit, member } = aDesk();
    const { sessionId } = await member.viewport.open({ url: 'https://other.example/', ...SIZE });
    const [url, message] = ['https://foreign.example/', 'This view stays on the sites of the project.'];
    kit.viewer.refuseClicks({ url, sentence: message });
    expect(await member.viewport.click({ sessionId, x: 1, y: 2 })).toEqual({
      screenshot: expect.stringMatching(/^data:image\/jpeg;base64,/),
      scrollX: 0,
      scrollY: 0,
      refused: { code: 'site_not_allowed', url, message },
    });
  });

  it('a single picture is sharp where that is asked for, and only then says how sharp', async () => {
    const { member } = aDesk();
    const shot = { url: 'https://other.example', ...SIZE, ...PLACE };
    expect(await member.viewport.screenshot({ ...shot, deviceScale: 2 })).toMatchObject({ deviceScale: 2 });
    expect(await member.viewport.screenshot({ ...shot, deviceScale: 1 })).toMatchObject({ deviceScale: 1 });
    expect(await member.viewport.screenshot(shot)).not.toHaveProperty('deviceScale');
  });

  it('belong to one person: not to an administrator, and not to the user while an administrator impersonates them', async () => {
    const { kit, user, member } = aDesk();
    const admin = kit.anAdmin();
    const { sessionId } = await member.viewport.open({ url: 'https://other.example/', ...SIZE });
    for (const api of [
      kit.asUser(admin),
      kit.asUser(user, admin),
      kit.asUser(kit.aMemberWithProject().user),
    ]) {
      const gone = { cause: { code: 'viewport_gone' } };
      await expect(api.viewport.scroll({ sessionId, scrollX: 0, scrollY: 0 })).rejects.toMatchObject(gone);
      await expect(api.viewport.click({ sessionId, x: 0, y: 0 })).rejects.toMatchObject(gone);
      await expect(api.viewport.inspect({ sessionId, x: 0, y: 0 })).rejects.toMatchObject(gone);
      await expect(api.viewport.strip({ sessionId, y: 0, height: 900 })).rejects.toMatchObject(gone);
      await expect(api.viewport.resolvePins({ sessionId, ticketIds: [] })).rejects.toMatchObject(gone);
    }
    expect(await member.viewport.scroll({ sessionId, scrollX: 0, scrollY: 0 })).toHaveProperty('screenshot');
  });

  it('find the pins of tickets that the caller may see, and leave the others out', async () => {
    const { kit, project, member } = aDesk();
    const { sessionId } = await member.viewport.open({ url: 'https://other.example/', ...SIZE });
    const pinned = kit.aTicket({ project_id: project.id, click_x: '10.5', click_y: '20' });
    const plain = kit.aTicket({ project_id: project.id });
    const foreign = kit.aTicket({ click_x: '1', click_y: '1' });
    const ticketIds = [pinned.id, plain.id, foreign.id];
    expect(await member.viewport.resolvePins({ sessionId, ticketIds })).toEqual([
      { ticketId: pinned.id, state: 'found', x: 10.5, y: 20 },
    ]);
  });
});

/** The picture is on its way until it is let come. */
function aSlowPicture({ kit }: ReturnType<typeof aDesk>) {
  const { capture } = kit.viewer;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  kit.viewer.capture = async (page) => {
    asked.resolve();
    await answer.promise;
    return capture(page);
  };
  return { asked: asked.promise, come: answer.resolve };
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe('one picture', () => {
  const url = 'https://other.example/';

  it('is as high as the container where that is given, and the click is checked and given back', async () => {
    const { member } = aDesk();
    const input = { url, ...SIZE, containerHeight: 600, clickX: 1_366, clickY: 600, scrollX: 0, scrollY: 40 };
    expect(await member.viewport.screenshot(input)).toMatchObject({
      viewportWidth: 1_366,
      viewportHeight: 600,
      scrollY: 40,
      clickX: 1_366,
      clickY: 600,
    });
    expect(await member.viewport.screenshot({ url, ...SIZE })).toMatchObject({
      viewportHeight: 768,
      clickX: null,
    });
  });

  it.each([
    ['clickX', -1],
    ['clickX', 1_367],
    ['clickY', 601],
  ])('a click outside of it is refused: %s %d', async (field, value) => {
    const { kit, member } = aDesk();
    await expect(
      member.viewport.screenshot({ url, ...SIZE, containerHeight: 600, [field]: value }),
    ).rejects.toMatchObject({
      cause: { kind: 'invalid', details: { fields: { [field]: expect.any(String) } } },
    });
    expect(kit.viewer.calls).toEqual([]);
  });

  it.each([
    ['width', 319],
    ['width', 2_561],
    ['height', 319],
    ['height', 1_601],
    ['containerHeight', 1_601],
  ])('a size that is too small or too large is refused: %s %d', async (field, value) => {
    const { member } = aDesk();
    await expect(member.viewport.screenshot({ url, ...SIZE, [field]: value })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it.each([
    [
      'signed out',
      async ({ member }: ReturnType<typeof aDesk>) => void (await member.auth.logout()),
      { cause: { kind: 'signed_out' } },
    ],
    [
      'lost the project',
      async ({ kit, user, project }: ReturnType<typeof aDesk>) => {
        await kit.asUser(kit.anAdmin()).users.removeProject({ id: user.id, projectId: project.id });
      },
      notAllowed,
    ],
    [
      'was archived',
      async ({ kit, user }: ReturnType<typeof aDesk>) => {
        await kit.asUser(kit.anAdmin()).users.update({ id: user.id, status: 'archived' });
      },
      { cause: { kind: 'signed_out' } },
    ],
  ])('is not answered to one who %s while it was taken', async (_what, take, failure) => {
    const desk = aDesk();
    const { asked, come } = aSlowPicture(desk);
    const picture = failureOf(desk.member.viewport.screenshot({ url, ...SIZE, ...PLACE }));
    await asked;
    await take(desk);
    come();
    expect(await picture).toMatchObject(failure);
  });

  it('is taken again when views were closed and this page may be seen still', async () => {
    const { kit, member } = aDesk();
    const { capture } = kit.viewer;
    let isFirst = true;
    kit.viewer.capture = async (page) => {
      if (!isFirst) return capture(page);
      isFirst = false;
      throw new AppError('not_found', 'viewport_gone', 'The view is no longer open.');
    };
    expect(await member.viewport.screenshot({ url, ...SIZE, ...PLACE })).toHaveProperty('screenshot');
  });
});

describe('a picture of a view', () => {
  it('is not answered to one whose session ended while it was taken', async () => {
    const { kit, user, member } = aDesk();
    const { sessionId } = await member.viewport.open({ url: 'https://other.example/', ...SIZE });
    const { scroll, click, strip, inspect } = kit.viewer;
    const late =
      <I, O>(work: (input: I) => Promise<O>) =>
      async (input: I) => {
        kit.db.sqlite.exec('delete from session');
        return work(input);
      };
    Object.assign(kit.viewer, {
      scroll: late(scroll),
      click: late(click),
      strip: late(strip),
      inspect: late(inspect),
    });
    const signedOut = { cause: { kind: 'signed_out' } };
    const again = () => kit.asUser(user).viewport;
    await expect(again().scroll({ sessionId, scrollX: 0, scrollY: 0 })).rejects.toMatchObject(signedOut);
    await expect(again().click({ sessionId, x: 0, y: 0 })).rejects.toMatchObject(signedOut);
    await expect(again().strip({ sessionId, y: 0, height: 900 })).rejects.toMatchObject(signedOut);
    await expect(again().inspect({ sessionId, x: 0, y: 0 })).rejects.toMatchObject(signedOut);
  });
});
