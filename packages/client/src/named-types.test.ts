import { describe, expect, it } from 'vitest';
import { generateApiModule } from '../build/api-types.ts';

describe('the types of the client', () => {
  it('have the names under which the API describes them, each once, and calls take and give those', async () => {
    const text = await generateApiModule();
    for (const name of [
      'Ticket',
      'TicketCard',
      'Comment',
      'User',
      'Project',
      'Organization',
      'Attachment',
      'StatusChange',
    ])
      expect(text.match(new RegExp(`^export interface ${name} \\{$`, 'gm'))).toHaveLength(1);
    expect(text).toMatch(/^export type TicketStatus = \("Received" \| /m);
    expect(text).toMatch(/^export type ChangeEvent = /m);
    // The names that calls had before stay.
    expect(text).toMatch(/^export type TicketsGetOutput = Ticket$/m);
    expect(text).toMatch(/^export type CommentsListOutput = Comment\[\]$/m);
    expect(text).toMatch(/^export interface TicketsUpdateInput \{\nid: string\nstatus: TicketStatus\n/m);
    expect(text).toMatch(/^author: Person$/m);
    expect(text).not.toContain('$defs');
  });
});
