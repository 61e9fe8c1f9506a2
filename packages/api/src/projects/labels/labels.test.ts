import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  return { kit, project, user, api: kit.asUser(kit.anAdmin()) };
}

describe('labels of a project', () => {
  it('are in the order of their names, in the list and on a ticket', async () => {
    const { kit, project, user, api } = aDesk();
    const names = ['Zeit', 'ähnlich', 'Anders', 'Part 10', 'Part 9'];
    const labels = [];
    for (const name of names) {
      labels.push(await api.labels.create({ projectId: project.id, name, colour: 'teal' }));
    }
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
    await api.tickets.triage({ id: ticket.id, addLabels: labels.map(({ id }) => id) });
    const sorted = ['ähnlich', 'Anders', 'Part 9', 'Part 10', 'Zeit'];
    expect((await api.tickets.get({ id: ticket.id })).labels.map(({ name }) => name)).toEqual(sorted);
    expect((await api.labels.list({ projectId: project.id })).map(({ name }) => name)).toEqual(sorted);
  });

  it('are made, renamed, recoloured and removed with the number of tickets that lose them', async () => {
    const { kit, project, user, api } = aDesk();
    const label = await api.labels.create({ projectId: project.id, name: ' Copy ', colour: 'teal' });
    expect(label).toMatchObject({ name: 'Copy', colour: 'teal', projectId: project.id, ticketCount: 0 });
    await api.labels.create({ projectId: project.id, name: 'a11y', colour: 'violet' });
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
    await api.tickets.triage({ id: ticket.id, addLabels: [label.id] });
    await api.labels.update({ id: label.id, name: 'Texts', colour: 'rose' });
    expect((await api.tickets.get({ id: ticket.id })).labels).toEqual([
      { id: label.id, name: 'Texts', colour: 'rose' },
    ]);
    expect(
      (await api.labels.list({ projectId: project.id })).map(({ name, ticketCount }) => [name, ticketCount]),
    ).toEqual([
      ['a11y', 0],
      ['Texts', 1],
    ]);
    await api.labels.remove({ id: label.id });
    expect((await api.tickets.get({ id: ticket.id })).labels).toEqual([]);
    expect((await api.audit.list({ limit: 1 })).items[0]).toMatchObject({
      action: 'label.remove',
      summary: `${project.name}: Texts, from 1 ticket`,
    });
  });

  it('have one name each, whatever its letters', async () => {
    const { project, api } = aDesk();
    const { id } = await api.labels.create({ projectId: project.id, name: 'Copy', colour: 'teal' });
    const taken = { cause: { kind: 'conflict', code: 'label_taken' } };
    await expect(
      api.labels.create({ projectId: project.id, name: 'COPY', colour: 'rose' }),
    ).rejects.toMatchObject(taken);
    expect(await api.labels.update({ id, name: 'COPY' })).toMatchObject({ name: 'COPY' });
    const other = await api.labels.create({ projectId: project.id, name: 'Bug', colour: 'rose' });
    await expect(api.labels.update({ id: other.id, name: 'copy' })).rejects.toMatchObject(taken);
  });

  it('are bounded in number and length', async () => {
    const { project, api } = aDesk();
    const make = (name: string) => api.labels.create({ projectId: project.id, name, colour: 'grey' });
    for (let count = 0; count < LABEL_LIMITS.labelsPerProject; count += 1) await make(`Label ${count}`);
    await expect(make('One more')).rejects.toMatchObject({ cause: { code: 'too_many_labels' } });
    await expect(make('x'.repeat(LABEL_LIMITS.labelLength + 1))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(make(' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are for administrators, and not changed in an archived project', async () => {
    const { kit, project, user, api } = aDesk();
    const label = await api.labels.create({ projectId: project.id, name: 'Copy', colour: 'teal' });
    await expect(kit.asUser(user).labels.list({ projectId: project.id })).rejects.toMatchObject({
      cause: { kind: 'forbidden' },
    });
    await api.projects.archive({ id: project.id });
    for (const call of [
      api.labels.create({ projectId: project.id, name: 'Bug', colour: 'teal' }),
      api.labels.update({ id: label.id, name: 'Bug' }),
      api.labels.remove({ id: label.id }),
    ]) {
      await expect(call).rejects.toMatchObject({ cause: { code: 'project_archived' } });
    }
    expect(await api.labels.list({ projectId: project.id })).toHaveLength(1);
  });
});
