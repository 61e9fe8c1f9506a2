import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../core/base/instants.ts';
import { keepSteps } from '../../tickets/steps/step-rows.ts';
import { ON_A_BUTTON } from '../../testing/pins.ts';
import { setUpHandOver } from './testing/hand-over-desk.ts';

const WORD = 'tr4cked-word';
const COVER = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 };
const TARGET = { tag: 'a', role: 'link', name: WORD, locator: null, frames: [] };

/** The ticket is an issue, with words of its page, and what people have written there since. */
async function aHandedOver(kind: TrackerKind) {
  const desk = await setUpHandOver(kind);
  const { kit, ticket, send, run, receiver } = desk;
  const pin = { ...ON_A_BUTTON, element: ON_A_BUTTON.element && { ...ON_A_BUTTON.element, name: WORD } };
  const { q } = kit.db;
  kit.db.run(
    q
      .updateTable('ticket')
      .set({ pin: JSON.stringify(pin) })
      .where('id', '=', ticket.id),
  );
  kit.db.write((tx) =>
    keepSteps(tx, ticket.id, [
      { kind: 'opened', url: 'https://shop.example/lamps', at: 0 },
      { kind: 'pinned', target: TARGET, text: WORD, at: 1 },
    ]),
  );
  await send();
  await run();
  const [issue] = receiver.issues;
  if (!issue) throw new Error('It was not handed over.');
  expect(issue.body).toContain(WORD);
  if (kind === 'jira') {
    const doc = JSON.parse(issue.body);
    doc.content.push({ type: 'paragraph', content: [{ type: 'text', text: 'A colleague’s remark' }] });
    issue.body = JSON.stringify(doc);
    issue.files.push({ id: '7', filename: 'pin.jpg', author: { accountId: 'somebody' } });
  } else issue.body += '\n\nA colleague’s remark';
  const blur = () => desk.admin.tickets.blur({ id: ticket.id, covers: [COVER] });
  return { ...desk, issue, blur };
}

describe('an issue of a ticket whose screenshot is blurred', () => {
  it.each(['github', 'gitlab', 'jira'] as const)(
    'in %s loses what the page told, and keeps what people wrote',
    async (kind) => {
      const { blur, run, issue, receiver, handOver } = await aHandedOver(kind);
      await blur();
      await run();
      expect(issue.body).not.toContain(WORD);
      expect(issue.body).not.toContain('#buy');
      expect(issue.body).toContain('A colleague’s remark');
      expect(issue.body).toContain('It does not shine.');
      expect(issue.body).toContain('in Ringmark');
      expect(receiver.faults).toEqual([]);
      expect((await handOver()).sentence).toContain('Its screenshot was replaced after the blur.');
    },
  );

  it('in GitLab shows the new screenshot, and the former one is deleted', async () => {
    const { blur, run, issue, receiver } = await aHandedOver('gitlab');
    await blur();
    await run();
    expect(receiver.deleted).toEqual([`/uploads/${'a1'.repeat(16)}/pin.jpg`]);
    expect(issue.body).toContain(`/uploads/${'b2'.repeat(16)}/pin.jpg`);
  });

  it('in Jira has the new screenshot attached; files of others stay', async () => {
    const { blur, run, issue, receiver } = await aHandedOver('jira');
    await blur();
    await run();
    expect(receiver.deleted).toEqual(['1']);
    expect(issue.files.map(({ author }) => author.accountId)).toEqual(['somebody', 'bot']);
  });

  it('says what is left to do by hand where the tracker refuses', async () => {
    const { blur, run, receiver, later, kit } = await aHandedOver('gitlab');
    receiver.mayDelete = false;
    await blur();
    await run();
    for (let tries = 0; tries < 6; tries += 1) await later(DAY);
    const { sentence } = await later(MINUTE);
    expect(sentence).toContain('GitLab still has the screenshot without the blur. Remove it there.');
    expect(kit.db.all(kit.db.q.selectFrom('job').select('kind'))).toEqual([]);
  });

  it('that is not there yet is cleared once it is', async () => {
    const { kit, ticket, send, run, receiver, admin, later } = await setUpHandOver('github');
    const answer = receiver.answer.bind(receiver);
    kit.outbound.answer((request) => {
      if (request.method === 'POST' && request.url.endsWith('/issues'))
        return { isAnswered: false, why: 'timeout' };
      return answer(request);
    });
    await send();
    await run();
    await admin.tickets.blur({ id: ticket.id, covers: [COVER] });
    await run();
    kit.outbound.answer((request) => receiver.answer(request));
    for (let tries = 0; tries < 4; tries += 1) await later(10 * MINUTE);
    expect((await later(DAY)).sentence).toContain('after the blur');
  });
});
