import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../core/base/instants.ts';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';
import { A_PICTURE, ON_A_BUTTON } from '../../testing/pins.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const RULES = [
  { action: 'hide' as const, selector: '.cookie' },
  { action: 'mask' as const, selector: '#iban' },
];
const URL_OF_PAGE = 'https://shop.example/lamps';

function setUp() {
  const kit = createTestKit();
  const { user, project } = kit.aMemberWithProject();
  const [member, admin] = [kit.asUser(user), kit.asUser(kit.anAdmin())];
  return { kit, member, admin, project };
}

describe('the page rules of a project', () => {
  it('go with every page of it that the browser opens: views, single pictures, first pictures, proofs', async () => {
    const { kit, member, admin, project } = setUp();
    await admin.projects.update({ id: project.id, allowedUrls: [URL_OF_PAGE], pageRules: RULES });
    const { sessionId } = await member.viewport.open({ url: URL_OF_PAGE, width: 800, height: 600 });
    expect(kit.viewer.views.get(sessionId)).toMatchObject({ rules: RULES });
    const { id } = await member.tickets.create({
      projectId: project.id,
      title: 'One',
      description: 'Two',
      url: URL_OF_PAGE,
      resolution: '1366x1080',
      clickX: '60',
      clickY: '740',
      screenshot: A_PICTURE,
      pin: ON_A_BUTTON,
    });
    kit.clock.advance(MINUTE);
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    expect(kit.viewer.proofs.firstOnes[0]?.page).toMatchObject({ rules: RULES });
    await member.proofs.check({ id });
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    expect(kit.viewer.proofs.proved[0]?.page).toMatchObject({ rules: RULES });
    expect((await member.proofs.list({ id })).items[0]).toMatchObject({ outcome: 'same' });
    // The area that is masked now would otherwise be a change of the page.
    await admin.projects.update({ id: project.id, pageRules: [] });
    await member.proofs.check({ id });
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    expect((await member.proofs.list({ id })).items.map(({ outcome }) => outcome)).toContain('not_compared');
  });

  it('are told to administrators alone, kept until they are changed, and ended by an empty list', async () => {
    const { member, admin, project } = setUp();
    const update = (values: object) => admin.projects.update({ id: project.id, ...values });
    expect(await update({ pageRules: RULES })).toMatchObject({ pageRules: RULES });
    expect(await update({ name: 'Another' })).toMatchObject({ pageRules: RULES });
    expect(JSON.stringify(await member.projects.list())).not.toContain('iban');
    expect(JSON.stringify(await admin.projects.list())).toContain('iban');
    expect(await refusalOf(member.projects.update({ id: project.id, pageRules: [] }))).toMatchObject({
      kind: 'forbidden',
    });
    const { items } = await admin.audit.list({});
    expect(items.some(({ summary }) => summary.includes('2 page rules'))).toBe(true);
    expect(await update({ pageRules: [] })).not.toHaveProperty('pageRules');
  });

  it('close the views that are open, which show what is masked now', async () => {
    const { kit, member, admin, project } = setUp();
    await admin.projects.update({ id: project.id, allowedUrls: [URL_OF_PAGE] });
    await member.viewport.open({ url: URL_OF_PAGE, width: 800, height: 600 });
    await admin.projects.update({ id: project.id, pageRules: RULES });
    expect(kit.viewer.views.size).toBe(0);
    await member.viewport.open({ url: URL_OF_PAGE, width: 800, height: 600 });
    await admin.projects.update({ id: project.id, pageRules: RULES });
    expect(kit.viewer.views.size).toBe(1);
  });

  it('leave the view open in which they were tried, and close all others', async () => {
    const { kit, member, admin, project } = setUp();
    await admin.projects.update({ id: project.id, allowedUrls: [URL_OF_PAGE] });
    const page = { url: URL_OF_PAGE, width: 800, height: 600 };
    const own = await admin.viewport.open(page);
    await admin.viewport.open(page);
    const theirs = await member.viewport.open(page);
    await admin.projects.update({ id: project.id, pageRules: RULES, viewing: own.sessionId });
    expect([...kit.viewer.views.keys()]).toEqual([own.sessionId]);
    expect(kit.viewer.views.get(own.sessionId)).toMatchObject({ rules: RULES });
    // Another's view does not stay by being named.
    await member.viewport.open(page);
    await admin.projects.update({ id: project.id, pageRules: [], viewing: theirs.sessionId });
    expect(kit.viewer.views.size).toBe(0);
  });

  it('are tried by administrators alone, in views of their own', async () => {
    const { kit, member, admin, project } = setUp();
    await admin.projects.update({ id: project.id, allowedUrls: [URL_OF_PAGE] });
    const { sessionId } = await member.viewport.open({ url: URL_OF_PAGE, width: 800, height: 600 });
    const forbidden = { kind: 'forbidden' };
    expect(await refusalOf(member.viewport.pointRule({ sessionId, x: 1, y: 1 }))).toMatchObject(forbidden);
    expect(await refusalOf(member.viewport.tryRules({ sessionId, rules: RULES }))).toMatchObject(forbidden);
    const gone = { code: 'viewport_gone' };
    expect(await refusalOf(admin.viewport.pointRule({ sessionId, x: 1, y: 1 }))).toMatchObject(gone);
    expect(await refusalOf(admin.viewport.tryRules({ sessionId, rules: RULES }))).toMatchObject(gone);
    expect(kit.viewer.views.get(sessionId)).not.toMatchObject({ rules: RULES });
    const tooMany = Array.from({ length: 51 }, (_, n) => ({ action: 'hide' as const, selector: `.n${n}` }));
    expect(await refusalOf(admin.viewport.tryRules({ sessionId, rules: tooMany }))).toMatchObject({
      sentence: 'A project can have at most 50 page rules.',
    });
    expect(await refusalOf(admin.viewport.tryRules({ sessionId, rules: [], look: '.a {' }))).toMatchObject({
      sentence: '“.a {” isn’t a valid CSS selector.',
    });
  });

  it('of an archived project are kept no more from a view', async () => {
    const { admin, project } = setUp();
    await admin.projects.archive({ id: project.id });
    const kept = admin.projects.update({ id: project.id, pageRules: RULES, viewing: 'any' });
    expect(await refusalOf(kept)).toMatchObject({ code: 'project_archived' });
  });

  it('that are none are refused with the line that is wrong', async () => {
    const { admin, project } = setUp();
    const wrong = [RULES[0], { action: 'mask' as const, selector: '.a }' }].flatMap((rule) => rule ?? []);
    const refusal = await refusalOf(admin.projects.update({ id: project.id, pageRules: wrong }));
    expect(refusal).toMatchObject({ fields: ['pageRules.1.selector'] });
  });
});
