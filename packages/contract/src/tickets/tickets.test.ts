import { describe, expect, it } from 'vitest';
import { createTicketInput, listTicketsInput } from './tickets.ts';

const ticket = { projectId: 'p', title: 'A title', description: 'A description' };
const fieldsOf = (values: object) => {
  const result = createTicketInput.safeParse({ ...ticket, ...values });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
};

describe('a new ticket', () => {
  it('takes null, nothing and an empty text for the same', () => {
    const bare = createTicketInput.parse(ticket);
    expect(bare).toMatchObject({
      url: null,
      resolution: null,
      severity: 'medium',
      clickX: null,
      clickY: null,
    });
    expect(createTicketInput.parse({ ...ticket, clickX: ' ', clickY: ' ' })).toEqual(bare);
    for (const empty of [null, '', undefined]) {
      const fields = ['url', 'resolution', 'severity', 'clickX', 'clickY', 'screenshot', 'status'];
      const values = Object.fromEntries(fields.map((field) => [field, empty]));
      expect(createTicketInput.parse({ ...ticket, ...values })).toEqual(bare);
    }
  });

  it('is trimmed, and keeps coordinates as text', () => {
    const input = { title: '  A title ', clickX: 12.5, clickY: ' 7 ' };
    expect(createTicketInput.parse({ ...ticket, ...input })).toMatchObject({
      title: 'A title',
      clickX: '12.5',
      clickY: '7',
    });
  });

  it('drops what it does not know', () => {
    const input = { userId: 'somebody', createdAt: 'yesterday', acceptedBy: 'me' };
    expect(Object.keys(createTicketInput.parse({ ...ticket, ...input }))).not.toEqual(
      expect.arrayContaining(['userId']),
    );
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: undefined }],
    ['description', { description: 'x'.repeat(20_001) }],
    ['url', { url: `https://x.example/${'x'.repeat(2_048)}` }],
    ['severity', { severity: 'High' }],
    ['status', { status: 'Open' }],
    ['clickX', { clickX: 'NaN' }],
    ['clickX', { clickX: '0x10' }],
    ['clickY', { clickY: Number.POSITIVE_INFINITY }],
    ['clickY', { clickY: 1e9 }],
    ['projectId', { projectId: '' }],
  ])('names %s when that is bad', (field, values) => {
    expect(fieldsOf(values)).toEqual([field]);
  });
});

describe('a list’s filters', () => {
  it('blank ones ask for nothing, and numbers may come as text', () => {
    const blank = { search: '', projectId: '', creatorId: null, status: '', limit: '' };
    expect(listTicketsInput.parse(blank)).toEqual({});
    expect(listTicketsInput.parse({ limit: '500', search: ' x ' })).toEqual({ limit: 500, search: 'x' });
  });

  it.each(['501', '0', '-1', '1.5', 'many'])('a limit of %s is refused', (limit) => {
    expect(listTicketsInput.safeParse({ limit }).success).toBe(false);
  });
});
