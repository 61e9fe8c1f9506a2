import { expect, it } from 'vitest';
import type { TicketId } from '@ringmark/contract/ids';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { agentPicturesOf } from './agent-pictures.service.ts';

const STEP = { kind: 'step', color: 'red', x: 0.5, y: 0.5, number: 1 } as const;

type Stage = Awaited<ReturnType<typeof pinStage>>;

/** Returns what an agent gets of a ticket. */
async function read({ kit, project }: Stage, id: TicketId) {
  const ticket = kit.db.first(kit.db.q.selectFrom('ticket').selectAll().where('id', '=', id));
  if (!ticket) throw new Error('The ticket is gone.');
  return agentPicturesOf(kit.services, ticket, { owner: 'anyone', group: project.organizationId });
}
const rowsOf = ({ kit }: Stage) =>
  kit.db.all(kit.db.q.selectFrom('agent_picture').select(['part', 'file_id', 'bytes']).orderBy('part'));
const storedBytes = ({ kit }: Stage) =>
  kit.db.first(kit.db.q.selectFrom('storage_counter').select('bytes'))?.bytes ?? 0;
const drawings = ({ kit }: Stage) => kit.viewer.calls.filter((call) => call === 'markPicture').length;

it('are drawn after a ticket is saved, and an agent gets them without a browser', async () => {
  const stage = await pinStage();
  const { id } = await stage.pin('The button is grey');
  const before = storedBytes(stage);
  expect(drawings(stage)).toBe(0);
  await stage.run();
  expect(drawings(stage)).toBe(1);
  stage.kit.viewer.loseBrowser();
  expect(await read(stage, id)).toHaveLength(2);
  expect(drawings(stage)).toBe(1);
  const rows = rowsOf(stage);
  expect(rows.map(({ part }) => part)).toEqual(['around', 'whole']);
  expect(storedBytes(stage) - before).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0));
  const known = listKnownFiles(stage.kit.services).map((file) => file.id);
  for (const { file_id } of rows) expect(known).toContain(file_id);
});

it('are drawn anew after the ticket was drawn on, and those before are removed at once', async () => {
  const stage = await pinStage();
  const { id } = await stage.pin('The button is grey');
  await stage.run();
  const before = rowsOf(stage);
  const bytes = storedBytes(stage);
  await stage.member.tickets.draw({ id, shapes: [STEP] });
  expect(rowsOf(stage)).toEqual([]);
  for (const { file_id } of before) expect(await stage.kit.services.files.read(file_id)).toBeUndefined();
  await stage.run();
  expect(drawings(stage)).toBe(2);
  expect(stage.kit.viewer.marked.at(-1)?.marks).toHaveLength(1);
  expect(rowsOf(stage)).toHaveLength(2);
  expect(storedBytes(stage)).toBe(bytes);
});

it('are drawn at the first call where the browser was away, and kept from then on', async () => {
  const stage = await pinStage();
  stage.kit.viewer.loseBrowser();
  const { id } = await stage.pin('The button is grey');
  await stage.run();
  expect(rowsOf(stage)).toEqual([]);
  stage.kit.viewer.findBrowser();
  expect(await read(stage, id)).toHaveLength(2);
  expect(rowsOf(stage)).toHaveLength(2);
});

it('go with their ticket, and are not kept of one that is gone', async () => {
  const stage = await pinStage();
  const { id } = await stage.pin('The button is grey');
  await stage.admin.tickets.remove({ id });
  await stage.run();
  expect(rowsOf(stage)).toEqual([]);
  const other = await stage.pin('The button is grey');
  await stage.run();
  await stage.admin.tickets.remove({ id: other.id });
  expect(rowsOf(stage)).toEqual([]);
});

it('are not drawn ahead where there is no door for agents', async () => {
  const stage = await pinStage();
  stage.kit.services.config.agents = false;
  await stage.pin('The button is grey');
  await stage.run();
  expect(drawings(stage)).toBe(0);
});
