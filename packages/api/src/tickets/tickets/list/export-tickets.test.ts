import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../../testing/test-kit.ts';
import { exportTickets } from './export-tickets.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const csvOf = (who: { id: typeof user.id }, input = {}) =>
    [...exportTickets(kit.contextOf(who), input)].join('');
  const rowsOf = (who: { id: typeof user.id }, input = {}): Record<string, string>[] =>
    parse(csvOf(who, input), { columns: true, bom: true });
  return { kit, project, user, admin, csvOf, rowsOf };
}

describe('the list as CSV', () => {
  it('quotes as RFC 4180 says, after a byte order mark', () => {
    const { kit, project, user, csvOf, rowsOf } = aDesk();
    kit.aTicket({ project_id: project.id, title: 'Größe, "XL"', description: 'One\nand two' });
    const csv = csvOf(user);
    expect(csv.startsWith('\uFEFF"Id","Number","Title",')).toBe(true);
    expect(csv).toContain('"Größe, ""XL"""');
    expect(csv).toContain('"One\nand two"\r\n');
    expect(rowsOf(user)).toMatchObject([{ Title: 'Größe, "XL"', Description: 'One\nand two' }]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'a cell that begins as %j is no formula',
    (title) => {
      const { kit, project, user, rowsOf } = aDesk();
      kit.aTicket({ project_id: project.id, title, description: `${title}|cmd` });
      expect(rowsOf(user)).toMatchObject([{ Title: `'${title}`, Description: `'${title}|cmd` }]);
    },
  );

  it.each([
    ['Menu;=1+1;end', "Menu;'=1+1;end"],
    ['a,@SUM(A1)', "a,'@SUM(A1)"],
    ['a\t-1', "a\t'-1"],
    ['a|+1', "a|'+1"],
    ['one\n=1', "one\n'=1"],
    ["'=1", "''=1"],
  ])('no part of %j is a formula for a spreadsheet with another separator', (title, written) => {
    const { kit, project, user, csvOf, rowsOf } = aDesk();
    kit.aTicket({ project_id: project.id, title });
    expect(rowsOf(user)).toMatchObject([{ Title: written }]);
    for (const line of csvOf(user).slice(1).trim().split('\r\n')) expect(line).toMatch(/^".*"$/s);
  });

  it('has assignee, labels and due date for the team alone, and no comment of anybody', async () => {
    const { kit, project, user, admin, csvOf, rowsOf } = aDesk();
    const api = kit.asUser(admin);
    const { id: label } = await api.labels.create({ projectId: project.id, name: 'Copy', colour: 'teal' });
    const { id } = kit.aTicket({ project_id: project.id, due_on: '2026-04-01', assignee_id: admin.id });
    await api.tickets.triage({ id, addLabels: [label] });
    await api.comments.add({ ticketId: id, text: 'zebracrossing' });
    expect(rowsOf(admin)).toMatchObject([{ Assignee: admin.name, Labels: 'Copy', Due: '2026-04-01' }]);
    expect(Object.keys(rowsOf(user)[0] ?? {})).toEqual([
      'Id',
      'Number',
      'Title',
      'Status',
      'Severity',
      'Project',
      'Creator',
      'Created',
      'Updated',
      'URL',
      'Comments',
      'Description',
    ]);
    expect(csvOf(user)).not.toContain('Copy');
    expect(csvOf(admin)).not.toContain('zebracrossing');
  });

  it('has all tickets that the list has, in its order, piece by piece', async () => {
    const { kit, project, user, rowsOf } = aDesk();
    for (let at = 0; at < 450; at += 1) {
      kit.aTicket({
        project_id: project.id,
        title: `T ${(at * 37) % 450}`,
        severity: at % 2 ? 'high' : 'low',
      });
    }
    kit.aTicket({ title: 'A stranger’s' });
    for (const input of [{}, { sort: 'title' as const }, { severity: 'high' as const }, { search: 't' }]) {
      const { items } = await kit.asUser(user).tickets.rows({ ...input, limit: 500 });
      expect(rowsOf(user, input).map((row) => row['Number'])).toEqual(
        items.map(({ number }) => String(number)),
      );
    }
    const pieces = [...exportTickets(kit.contextOf(user), {})];
    expect(pieces).toHaveLength(4);
  });

  it('a list of nothing has its headers', () => {
    const { user, csvOf } = aDesk();
    expect(csvOf(user).split('\r\n')).toHaveLength(2);
  });
});
