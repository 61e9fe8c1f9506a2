import { describe, expect, it } from 'vitest';
import type { AddDoorInput } from '@ringmark/contract/projects/doors';
import { pinStage } from '../../testing/pin-stage.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { rulesOf, doorsOf, joinSecrets, openSecret } from './door-rows.ts';

const SIZE = { width: 800, height: 600 };
const header = (name: string): AddDoorInput['secret'] => ({
  kind: 'header',
  origin: 'https://shop.example',
  name,
  value: 'a-value',
});

async function recordingStage() {
  const stage = await pinStage();
  const { kit, admin, project } = stage;
  const { id: projectId } = project;
  const record = (more: object = {}) => admin.doors.record({ projectId, ...SIZE, ...more });
  /** Returns the recorded sign-in with which the project's pages are opened. */
  const recorded = () => {
    const secrets = doorsOf(kit.db, projectId).flatMap((row) => openSecret(kit.services, row) ?? []);
    return joinSecrets(rulesOf(kit.db, projectId), secrets).recorded;
  };
  return { ...stage, projectId, record, recorded };
}

describe('a view that records a sign-in', () => {
  it('opens at the project’s address, and is used and closed as any view', async () => {
    const { record, admin, kit } = await recordingStage();
    const preferences = { languages: ['de'], timeZone: 'Europe/Berlin', colorScheme: 'dark' as const };
    const { sessionId, url } = await record({ preferences });
    expect(url).toBe('https://shop.example/');
    expect(kit.viewer.views.get(sessionId)).toMatchObject({
      url,
      allowedUrls: ['https://shop.example/'],
      isAnyOfSites: true,
      ...SIZE,
      preferences,
    });
    await admin.viewport.click({ sessionId, x: 5, y: 5 });
    await admin.viewport.scroll({ sessionId, scrollX: 0, scrollY: 10 });
    await admin.viewport.close({ sessionId });
    expect(kit.viewer.views.size).toBe(0);
  });

  it('opens at another page of the project’s sites, and at no other site', async () => {
    const { record, kit, project } = await recordingStage();
    const allowed_urls = '["https://shop.example/", "/demo-page"]';
    kit.db.run(kit.db.q.updateTable('project').set({ allowed_urls }).where('id', '=', project.id));
    expect((await record({ url: 'https://shop.example/login' })).url).toBe('https://shop.example/login');
    expect(await refusalOf(record({ url: 'https://other.example/' }))).toMatchObject({ kind: 'forbidden' });
    expect(await refusalOf(record({ url: 'http://127.0.0.1/' }))).toMatchObject({ code: 'invalid_url' });
    expect(await refusalOf(record({ url: '/demo-page' }))).toMatchObject({ kind: 'forbidden' });
  });

  it('is its administrator’s alone: nobody else looks on', async () => {
    const { record, kit, member, projectId } = await recordingStage();
    const { sessionId } = await record();
    const place = { sessionId, scrollX: 0, scrollY: 0 };
    const another = kit.asUser(kit.anAdmin());
    for (const person of [member, another])
      expect(await refusalOf(person.viewport.scroll(place))).toMatchObject({ code: 'viewport_gone' });
    expect(await refusalOf(member.doors.record({ projectId, ...SIZE }))).toMatchObject({ kind: 'forbidden' });
    const eyes = kit.asUser(kit.aMemberWithProject().user, kit.anAdmin());
    expect(await refusalOf(eyes.doors.record({ projectId, ...SIZE }))).toMatchObject({ kind: 'forbidden' });
  });

  it('is opened, listed and kept by no API token, not even by an administrator’s', async () => {
    const { record, kit, projectId, admin } = await recordingStage();
    const { sessionId } = await record();
    const { token } = await admin.apiTokens.create({ name: 'Script', scope: 'write' });
    const { doors } = kit.aBrowser({ bearerToken: token }).api;
    for (const call of [
      () => doors.record({ projectId, ...SIZE }),
      () => doors.list({ projectId }),
      () => doors.keepRecording({ projectId, sessionId }),
      () => doors.add({ projectId, secret: header('X-A') }),
    ])
      expect(await refusalOf(call())).toMatchObject({ kind: 'forbidden' });
  });

  it('is refused before anybody signs in where it could not be kept', async () => {
    const { record, kit, admin, project, projectId } = await recordingStage();
    const { vault } = kit.services;
    kit.services.vault = { ...vault, problem: () => 'The key is gone.' };
    expect(await refusalOf(record())).toMatchObject({ code: 'no_key', sentence: 'The key is gone.' });
    kit.services.vault = vault;
    for (let count = 1; count <= 10; count += 1)
      await admin.doors.add({ projectId, secret: header(`X-${count}`) });
    expect(await refusalOf(record())).toMatchObject({ code: 'too_many_doors' });
    const only = (values: object) =>
      kit.db.run(kit.db.q.updateTable('project').set(values).where('id', '=', project.id));
    only({ allowed_urls: '["/demo-page"]' });
    expect(await refusalOf(record())).toMatchObject({ code: 'no_site' });
    only({ status: 'archived' });
    expect(await refusalOf(record())).toMatchObject({ code: 'project_archived' });
    expect(kit.viewer.calls).not.toContain('openRecording');
  });

  it('is in the audit log', async () => {
    const { record, admin } = await recordingStage();
    await record({ url: 'https://shop.example/login?token=abc' });
    expect((await admin.audit.list({})).items).toMatchObject([
      { action: 'door.record', summary: expect.stringMatching(/: at shop\.example$/) },
    ]);
  });
});

describe('a recorded sign-in', () => {
  const LOOK = {
    picture: { image: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), mime: 'image/jpeg' },
    why: null,
  };

  const at = (path: string) => ({ ...LOOK, url: `https://shop.example${path}` });

  it.each([
    ['the address where guests end', '/login?next=%2F', '/', 'https://shop.example/login'],
    ['none where all end at the same', '/start', '/start', undefined],
    ['none where the form is at the address itself', '/', '/orders', undefined],
  ])('knows %s', async (_name, without, opened, wanted) => {
    const { record, admin, projectId, kit, run, recorded } = await recordingStage();
    const { sessionId } = await record();
    kit.viewer.doors.willTry({ without: at(without), with: at(opened) });
    await admin.doors.keepRecording({ projectId, sessionId });
    await run();
    expect(recorded()).toBeDefined();
    expect(recorded()?.signInUrl).toBe(wanted);
  });
});
