import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const [member, admin] = [kit.asUser(user), kit.asUser(kit.anAdmin())];
  const create = async (title: string, projectId = project.id) => {
    kit.clock.advance(1_000);
    return member.tickets.create({ projectId, title, description: `${title}, it says.` });
  };
  const merge = (id: { id: never } | { id: string }, ...from: { id: string }[]) =>
    admin.merging.merge({ id: id.id as never, ids: from.map((one) => one.id as never) });
  const undo = (id: { id: string }, ...from: { id: string }[]) =>
    admin.merging.undo({ id: id.id as never, ids: from.map((one) => one.id as never) });
  const texts = async (ticketId: { id: string }) =>
    (await member.comments.list({ ticketId: ticketId.id as never })).map(({ text }) => text);
  return { kit, project, organization, user, member, admin, create, merge, undo, texts };
}

describe('merging', () => {
  it('is the team’s alone', async () => {
    const { kit, user, member, create, merge } = aDesk();
    const [a, b] = [await create('A'), await create('B')];
    const of = { id: a.id, ids: [b.id] };
    expect((await refusalOf(member.merging.merge(of))).kind).toBe('forbidden');
    expect((await refusalOf(kit.asUser(user, kit.anAdmin()).merging.merge(of))).kind).toBe('forbidden');
    await merge(a, b);
    expect((await refusalOf(member.merging.undo(of))).kind).toBe('forbidden');
    const stranger = kit.asUser(kit.aMemberWithProject().user);
    for (const id of [a.id, b.id]) {
      expect((await refusalOf(stranger.tickets.get({ id }))).kind).toBe('not_found');
      expect((await refusalOf(stranger.comments.add({ ticketId: id, text: 'x' }))).kind).toBe('not_found');
      expect((await refusalOf(stranger.merging.list({ id }))).kind).toBe('not_found');
    }
  });

  it('refuses the ticket itself, one of another project, and one that is not there', async () => {
    const { kit, organization, user, create, merge } = aDesk();
    const other = kit.aProject({ organization_id: organization.id });
    kit.assign(user, other);
    const [a, elsewhere] = [await create('A'), await create('B', other.id)];
    expect(await refusalOf(merge(a, a))).toMatchObject({ kind: 'invalid', fields: ['ids'] });
    expect(await refusalOf(merge(a, elsewhere))).toMatchObject({ code: 'other_project' });
    expect((await refusalOf(merge(a, { id: 'nothing' }))).kind).toBe('not_found');
  });

  it('of many merges all or none', async () => {
    const { kit, organization, user, member, create, merge, undo } = aDesk();
    const other = kit.aProject({ organization_id: organization.id });
    kit.assign(user, other);
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    const elsewhere = await create('D', other.id);
    expect((await refusalOf(merge(a, b, c, elsewhere))).code).toBe('other_project');
    expect((await member.tickets.list({})).items).toHaveLength(4);
    await merge(a, b, c);
    expect((await member.tickets.list({})).items.map(({ id }) => id)).toEqual([elsewhere.id, a.id]);
    await undo(a, b, c);
    expect((await member.tickets.list({})).items).toHaveLength(4);
  });

  it('of many says which one goes on elsewhere, and leaves the others', async () => {
    const { member, create, merge, texts } = aDesk();
    const [a, b, c, d] = [await create('A'), await create('B'), await create('C'), await create('D')];
    await merge(a, b);
    const refused = merge(d, c, b);
    await expect(refused).rejects.toThrow(`#${b.number} was merged into #${a.number}.`);
    await expect(merge(b, c, d)).rejects.toThrow(`#${b.number} was merged into #${a.number}`);
    expect(await refusalOf(merge(d, c, b))).toMatchObject({ kind: 'conflict', code: 'ticket_merged' });
    expect((await refusalOf(merge(d, c, { id: 'nothing' }))).kind).toBe('not_found');
    expect((await member.tickets.list({})).items).toHaveLength(3);
    expect(await texts(d)).toEqual([]);
  });

  it('takes and gives back nothing in an archived project', async () => {
    const { admin, project, create, merge, undo } = aDesk();
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    await merge(a, b);
    await admin.projects.archive({ id: project.id });
    expect((await refusalOf(merge(a, c))).code).toBe('project_archived');
    expect((await refusalOf(undo(a, b))).code).toBe('project_archived');
    expect((await admin.tickets.get({ id: b.id })).isOpenForWriting).toBe(false);
  });

  it('twice into the same one is once, and into another one is refused', async () => {
    const { create, merge, texts } = aDesk();
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    await merge(a, b);
    await merge(a, b);
    expect(await texts(a)).toEqual(['B, it says.']);
    expect((await refusalOf(merge(c, b))).code).toBe('ticket_merged');
    expect((await refusalOf(merge(b, c))).code).toBe('ticket_merged');
    // A cycle.
    expect((await refusalOf(merge(b, a))).code).toBe('ticket_merged');
  });

  it('of two at a time one wins, and no comment is lost', async () => {
    const { admin, member, create, texts } = aDesk();
    const [a, b] = [await create('A'), await create('B')];
    const answers = await Promise.allSettled([
      admin.merging.merge({ id: a.id, ids: [b.id] }),
      admin.merging.merge({ id: b.id, ids: [a.id] }),
      member.comments.add({ ticketId: a.id, text: 'To A' }),
      member.comments.add({ ticketId: b.id, text: 'To B' }),
    ]);
    const [first, second, toA, toB] = answers.map(({ status }) => status === 'fulfilled');
    expect([first, second].filter(Boolean)).toHaveLength(1);
    const said = await texts(first ? a : b);
    const answered = [toA && 'To A', toB && 'To B'].filter(Boolean);
    expect(answered.filter((text) => !said.includes(String(text)))).toEqual([]);
  });

  it('a comment that was sent again after its answer was lost is the one that moved', async () => {
    const { member, create, merge, texts } = aDesk();
    const [a, b] = [await create('A'), await create('B')];
    const send = () => member.comments.add({ ticketId: b.id, text: 'Once.', idempotencyKey: 'k' });
    const sent = await send();
    await merge(a, b);
    expect(await send()).toEqual(sent);
    expect((await texts(a)).filter((text) => text === 'Once.')).toHaveLength(1);
  });

  it('a ticket that was sent again after its answer was lost is the one that was merged', async () => {
    const { member, project, create, merge } = aDesk();
    const a = await create('A');
    const send = () =>
      member.tickets.create({ projectId: project.id, title: 'B', description: 'B', idempotencyKey: 'k' });
    const b = await send();
    await merge(a, b);
    expect(await send()).toMatchObject({ id: b.id, mergedInto: { id: a.id } });
  });
});

async function aChain() {
  const desk = aDesk();
  const { create, merge } = desk;
  const [a, b, c] = [await create('A'), await create('B'), await create('C')];
  await merge(b, c);
  await merge(a, b);
  return { ...desk, a, b, c };
}

describe('a chain of merges', () => {
  it('leads to the last one at once, with all that was said', async () => {
    const { member, texts, a, b, c } = await aChain();
    for (const { id, number } of [b, c]) {
      expect((await member.tickets.get({ id })).mergedInto).toMatchObject({ id: a.id });
      expect((await member.tickets.list({ search: `#${number}` })).items).toMatchObject([{ id: a.id }]);
    }
    expect(await texts(a)).toEqual(['B, it says.', 'C, it says.']);
  });

  it('is undone from its end', async () => {
    const { member, texts, undo, a, b, c } = await aChain();
    expect(await refusalOf(undo(a, c))).toMatchObject({ code: 'merged_with_another' });
    expect((await refusalOf(undo(b, c))).code).toBe('ticket_merged');
    await undo(a, b);
    expect(await texts(a)).toEqual([]);
    expect(await texts(b)).toEqual(['C, it says.']);
    expect((await member.tickets.get({ id: c.id })).mergedInto).toMatchObject({ id: b.id });
    await undo(b, c);
    expect(await texts(b)).toEqual([]);
    expect((await member.tickets.list({})).items).toHaveLength(3);
  });
});

describe('people who have the same', () => {
  it('are counted once each, and an undo leaves those of the other merges', async () => {
    const { kit, project, organization, admin, create, merge, undo } = aDesk();
    const another = kit.aUser({ organization_id: organization.id });
    kit.assign(another, project);
    const a = await create('A');
    const theirs = await Promise.all(
      ['B', 'C'].map((title) =>
        kit.asUser(another).tickets.create({ projectId: project.id, title, description: title }),
      ),
    );
    const [b, c] = theirs;
    if (!b || !c) throw new Error('Two were made.');
    const people = async () => (await admin.tickets.get({ id: a.id })).people;
    expect(await people()).toBe(1);
    await merge(a, b, c);
    expect(await people()).toBe(2);
    await undo(a, b);
    expect(await people()).toBe(2);
    await undo(a, c);
    expect(await people()).toBe(1);
  });
});

describe('a ticket with others merged into it', () => {
  it('takes them along when it is deleted, brings them back, and leaves their numbers to nobody', async () => {
    const { kit, member, admin, create, merge, undo } = aDesk();
    const [a, b] = [await create('A'), await create('B')];
    await merge(a, b);
    await admin.tickets.remove({ id: a.id });
    expect((await refusalOf(member.tickets.get({ id: b.id }))).kind).toBe('not_found');
    expect((await refusalOf(merge(await create('C'), b))).kind).toBe('not_found');
    await admin.tickets.restore({ id: a.id });
    expect((await member.tickets.get({ id: b.id })).mergedInto).toMatchObject({ id: a.id });
    await undo(a, b);
    await merge(a, b);
    const last = await create('D');
    await merge(a, last);
    await admin.tickets.remove({ id: a.id });
    kit.clock.advance(60_000);
    expect((await create('E')).number).toBe(last.number + 1);
  });

  it('a deleted ticket is merged into none', async () => {
    const { admin, create, merge } = aDesk();
    const [a, b] = [await create('A'), await create('B')];
    await admin.tickets.remove({ id: b.id });
    expect((await refusalOf(merge(a, b))).kind).toBe('not_found');
    expect((await refusalOf(merge(b, a))).kind).toBe('not_found');
  });
});
