import type { BulkEditId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { pinStage } from '../../testing/pin-stage.ts';
import { aDesk } from '../../outward/webhooks/testing/hook-desk.ts';

async function aTeam() {
  const desk = aDesk();
  const { kit, project, organization, admin, hook, report, sent } = desk;
  const api = kit.asUser(admin);
  const ann = kit.aUser({ organization_id: organization.id });
  kit.assign(ann, project);
  const { id: label } = await api.labels.create({ projectId: project.id, name: 'Copy', colour: 'teal' });
  await hook();
  const { id } = await report();
  await sent();
  const edit = { ids: [id], status: 'QA' as const, assigneeId: ann.id, addLabels: [label] };
  const told = async () =>
    (await sent()).map(({ body = '' }) => (JSON.parse(body) as { type: string }).type).toSorted();
  return {
    told,
    edit: async () => (await api.bulkEdits.create(edit)).id ?? ('' as BulkEditId),
    undo: (of: BulkEditId) => api.bulkEdits.undo({ id: of }),
  };
}

async function aDone() {
  const stage = await pinStage();
  const { kit, admin, member, pin, runLater } = stage;
  const { id } = await pin('The lamp is dark');
  await runLater(60_000);
  const { id: editId } = await admin.bulkEdits.create({ ids: [id], status: 'Done' });
  const jobs = () =>
    kit.db.all(kit.db.q.selectFrom('job').select('kind')).filter(({ kind }) => kind.startsWith('proof'));
  return {
    ...stage,
    jobs,
    undo: () => admin.bulkEdits.undo({ id: editId ?? ('' as BulkEditId) }),
    proofs: async () => (await member.proofs.list({ id })).items,
    stored: () => [...kit.files.kept.keys()],
  };
}

describe('webhooks', () => {
  const EVENTS = ['ticket.assignee', 'ticket.labels', 'ticket.status'];

  it('don’t hear about an edit that is undone before anything was sent', async () => {
    const { told, edit, undo } = await aTeam();
    await undo(await edit());
    expect(await told()).toEqual([]);
  });

  it('that heard about an edit also hear about its undo', async () => {
    const { told, edit, undo } = await aTeam();
    const id = await edit();
    expect(await told()).toEqual(EVENTS);
    await undo(id);
    expect(await told()).toEqual(EVENTS);
  });

  it('hear about the next edit after an undo', async () => {
    const { told, edit, undo } = await aTeam();
    await undo(await edit());
    await edit();
    expect(await told()).toEqual(EVENTS);
  });
});

describe('the proof of an undone Done', () => {
  it('isn’t made when the undo comes first', async () => {
    const { undo, proofs, run, jobs } = await aDone();
    expect(await proofs()).toMatchObject([{ state: 'waiting' }]);
    await undo();
    expect(jobs()).toEqual([]);
    await run();
    expect(await proofs()).toEqual([]);
  });

  it('is removed with its picture when it was ready', async () => {
    const { undo, proofs, run, stored } = await aDone();
    const before = stored();
    await run();
    expect(await proofs()).toMatchObject([{ state: 'ready' }]);
    expect(stored()).not.toEqual(before);
    await undo();
    expect(await proofs()).toEqual([]);
    expect(stored()).toEqual(before);
  });
});
