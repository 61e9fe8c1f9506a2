import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';
import { readCalendar } from './read-calendar.ts';
import { writeCalendar } from './write-calendar.ts';

const DAY = '2026-03-14';

function aDesk() {
  const kit = createTestKit();
  kit.clock.set(Date.parse('2026-03-10T12:00:00Z'));
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin({ name: 'Ann Admin' });
  const api = kit.asUser(admin);
  const read = (url: string) => readCalendar(kit.services, url.split('/').at(-1) ?? '');
  const aFeed = async () => (await api.calendar.create()).url;
  return { kit, project, user, admin, api, read, aFeed };
}

const titlesIn = (calendar: string) =>
  [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title.replace(/^#\d+ /, ''));

describe('the calendar of due dates', () => {
  it('has each open ticket as an entry of the whole day', async () => {
    const { kit, project, admin, read, aFeed } = aDesk();
    const of = { project_id: project.id };
    const { id, number } = kit.aTicket({ ...of, title: 'A lamp', due_on: DAY, assignee_id: admin.id });
    kit.aTicket({ ...of, title: 'Without a day' });
    kit.aTicket({ ...of, title: 'Done', due_on: DAY, status: 'Done' });
    kit.aTicket({ ...of, title: 'Overdue', due_on: '2026-03-01' });
    kit.aTicket({ ...of, title: 'Long ago', due_on: '2025-03-01' });
    const calendar = read(await aFeed());
    expect(titlesIn(calendar)).toEqual(['Overdue', 'A lamp']);
    const unfolded = calendar.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`UID:${id}@`);
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20260314\r\nDTEND;VALUE=DATE:20260315\r\n');
    expect(unfolded).toContain(`SUMMARY:#${number} A lamp\r\n`);
    expect(unfolded).toContain(`${project.name}\\, Received\\nAssignee: Ann Admin\\n`);
    expect(unfolded).toMatch(new RegExp(`^URL:http.*/tickets/${id}\r$`, 'm'));
  });

  it('leaves out archived organizations', async () => {
    const { kit, project, api, read, aFeed } = aDesk();
    kit.aTicket({ project_id: project.id, title: 'Here', due_on: DAY });
    const customer = kit.aMemberWithProject();
    kit.aTicket({ project_id: customer.project.id, title: 'Gone', due_on: DAY });
    const url = await aFeed();
    expect(titlesIn(read(url)).toSorted()).toEqual(['Gone', 'Here']);
    await api.organizations.update({ id: customer.organization.id, status: 'archived' });
    expect(titlesIn(read(url))).toEqual(['Here']);
  });

  it('is at one secret address, which is shown once, replaced and taken back', async () => {
    const { api, read, aFeed } = aDesk();
    expect(await api.calendar.get()).toEqual({ feed: null });
    const first = await aFeed();
    expect(JSON.stringify(await api.calendar.get())).not.toContain(first.slice(-20));
    const second = await aFeed();
    expect(() => read(first)).toThrow('We couldn’t find this');
    expect(read(second)).toContain('BEGIN:VCALENDAR');
    await api.calendar.remove();
    expect(() => read(second)).toThrow('We couldn’t find this');
    expect(await api.calendar.get()).toEqual({ feed: null });
    const actions = (await api.audit.list({ limit: 3 })).items.map(({ action }) => action);
    expect(actions).toEqual(['calendar.remove', 'calendar.replace', 'calendar.create']);
  });

  it.each(['', 'x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '../secret.ics'])(
    'is at no other address: %j',
    async (file) => {
      const { kit, aFeed } = aDesk();
      await aFeed();
      expect(() => readCalendar(kit.services, file)).toThrow('We couldn’t find this');
    },
  );

  it('ends for good with its reader, and with their being of the team', async () => {
    const { kit, api, read } = aDesk();
    const other = kit.anAdmin();
    const { url } = await kit.asUser(other).calendar.create();
    const member = kit.db.q.updateTable('user').set({ is_admin: 0 }).where('id', '=', other.id);
    kit.db.run(member);
    expect(() => read(url)).toThrow('We couldn’t find this');
    kit.db.run(member.set({ is_admin: 1 }));
    expect(read(url)).toContain('BEGIN:VCALENDAR');
    kit.db.run(member.set({ status: 'archived' }));
    expect(() => read(url)).toThrow('We couldn’t find this');
    // Reactivated they make a new one.
    kit.db.run(member.set({ status: 'active' }));
    kit.db.run(member);
    await api.users.update({ id: other.id, status: 'archived' });
    await api.users.update({ id: other.id, status: 'active' });
    kit.db.run(member.set({ is_admin: 1 }));
    expect(() => read(url)).toThrow('We couldn’t find this');
  });

  it('is made in the team’s browsers alone', async () => {
    const { kit, user } = aDesk();
    const { calendar } = kit.asUser(user);
    for (const call of [calendar.get(), calendar.create(), calendar.remove()]) {
      await expect(call).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    }
  });
});

describe('an iCalendar file', () => {
  const entry = { uid: 'a@b', day: DAY, changedAt: '2026-03-01T10:00:00.123Z', text: '', url: 'https://a/b' };

  it('holds text that could end a line or a value as text', () => {
    const title = 'a\\b; c, d\r\nEND:VCALENDAR\u0000\u007F\tx';
    const calendar = writeCalendar('Ringmark', [{ ...entry, title }]);
    expect(calendar).toContain(String.raw`SUMMARY:a\\b\; c\, d\nEND:VCALENDAR   x` + '\r\n');
    expect(calendar.match(/^END:VCALENDAR/gm)).toHaveLength(1);
    expect(calendar).toContain('DTSTAMP:20260301T100000Z\r\n');
  });

  it('has no line of more than 75 bytes, and cuts no character', () => {
    const title = 'Ünïcödé 漢字 🧡 '.repeat(20);
    const calendar = writeCalendar('Ringmark', [{ ...entry, title }]);
    const lines = calendar.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(calendar.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });
});
