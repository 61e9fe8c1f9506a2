import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, toInstant } from '../../core/base/instants.ts';
import { readSystem } from '../../operation/system/system.service.ts';
import type { BuiltTicket } from '../../testing/builders.ts';
import type { TestKit } from '../../testing/test-kit.ts';
import { allFound, RECHECKED_PIN, recheckStage } from '../../testing/recheck-stage.ts';
import { beginNightIfDue, lastNightBefore } from './recheck-nights.ts';

describe('a night of re-checks', () => {
  it('opens each page of all projects once for all its pins, and pushes one change a project', async () => {
    const { kit, admin, pinned, night, api } = recheckStage();
    const projects = [1, 2, 3].map((number) =>
      kit.aProject({ allowed_urls: `["https://site${number}.example/"]` }),
    );
    const tickets = Array.from({ length: 40 }, (_, index) => {
      const project = projects[index % 3];
      const url = `https://site${(index % 3) + 1}.example/page${index % 2}`;
      return pinned('/', { project_id: project?.id ?? admin.id, url, page_key: url } as Parameters<
        TestKit['aTicket']
      >[0]);
    });
    const before = kit.published.length;
    expect(await night()).toBe(3);
    expect(kit.viewer.checked.map(({ url }) => url).toSorted()).toEqual(
      [1, 2, 3].flatMap((site) => [0, 1].map((page) => `https://site${site}.example/page${page}`)),
    );
    expect(kit.viewer.checked.flatMap(({ pins }) => pins)).toHaveLength(tickets.length);
    expect(kit.published.slice(before).map(({ event }) => event.kind)).toEqual(
      Array(3).fill('projects.changed'),
    );
    expect((await api.tickets.list({ element: 'found' })).items).toHaveLength(40);
    await night();
    expect(kit.published.slice(before)).toHaveLength(3);
  });

  it('opens a page once for each size and set of preferences with which pins were placed', async () => {
    const { kit, pinned, night } = recheckStage();
    const phone = { ...RECHECKED_PIN, viewportWidth: 390, viewportHeight: 844 };
    const dark = { ...RECHECKED_PIN, preferences: { colorScheme: 'dark' as const } };
    for (const pin of [RECHECKED_PIN, phone, RECHECKED_PIN, dark]) pinned('/', {}, pin);
    await night();
    const openings = kit.viewer.checked.map(({ width, height, preferences, pins }) => [
      `${width}x${height} ${preferences?.colorScheme ?? ''}`,
      pins.length,
    ]);
    expect(openings).toEqual([
      ['1280x720 ', 2],
      ['390x844 ', 1],
      ['1280x720 dark', 1],
    ]);
  });

  it('tells found, changed, hidden and gone elements apart, with a sentence each', async () => {
    const { kit, pinned, night, stateOf, api } = recheckStage();
    const tickets = Array.from({ length: 6 }, () => pinned());
    const states = ['found', 'moved', 'found', 'moved', 'hidden', 'not_found'] as const;
    kit.viewer.answerChecks(({ pins }) => ({
      opened: true,
      result: pins.map(({ id }, index) => ({
        id,
        state: states[index] ?? 'found',
        isReworded: index === 2 || index === 3,
      })),
    }));
    expect(await stateOf(tickets[0] as BuiltTicket)).toEqual(['not_checked', null]);
    await night();
    expect(await Promise.all(tickets.map(stateOf))).toEqual([
      ['found', 'The element is still there.'],
      ['changed', 'The element is still there, in a different place.'],
      ['changed', 'The element is still there, with different text.'],
      ['changed', 'The element is still there, in a different place and with different text.'],
      ['hidden', 'The element is on the page but hidden.'],
      ['gone', 'The element wasn’t found on the page.'],
    ]);
    const [first] = tickets;
    const ticket = await api.tickets.get({ id: first?.id as BuiltTicket['id'] });
    expect(ticket.elementCheckedAt).toBe(toInstant(kit.clock.now()));
    expect(ticket.updatedAt).toBe(ticket.createdAt);
    expect(ticket.status).toBe('Received');
    expect(kit.db.all(kit.db.q.selectFrom('outbox').selectAll())).toEqual([]);
  });

  it.each([
    [{ opened: false, why: 'status', status: 404 }, 'it no longer exists (404)'],
    [{ opened: false, why: 'status', status: 500 }, 'the site returned an error (500)'],
    [{ opened: false, why: 'sign_in' }, 'it requires a sign-in'],
    [{ opened: false, why: 'elsewhere', url: 'https://x.example/' }, 'it now leads to another site'],
    [{ opened: false, why: 'failed' }, 'the site didn’t respond in time'],
    [
      { opened: false, why: 'not_allowed' },
      'its URL is no longer in the project, or the project is archived',
    ],
  ] as const)('says of a page that did not open why: %o', async (answer, why) => {
    const { kit, pinned, night, stateOf, outcomes } = recheckStage();
    const ticket = pinned();
    kit.viewer.answerChecks(() => answer);
    await night();
    expect(await stateOf(ticket)).toEqual(['not_opened', `The page couldn’t be opened because ${why}.`]);
    expect(outcomes.map(({ result }) => result)).toEqual(['done']);
    expect((await readSystem(kit.services)).rechecks).toEqual({
      lastAt: toInstant(kit.clock.now()),
      pages: 1,
      notOpened: 1,
    });
  });

  it('opens no page whose address the project has no more', async () => {
    const { kit, pinned, night, stateOf } = recheckStage();
    const ticket = pinned('/', { url: 'https://other.test/', page_key: 'other.test/' });
    await night();
    expect(kit.viewer.checked).toEqual([]);
    expect(await stateOf(ticket)).toEqual([
      'not_opened',
      'The page couldn’t be opened because its URL is no longer in the project, or the project is archived.',
    ]);
  });

  it('leaves out accepted tickets, those older than 90 days, and those without an element', async () => {
    const { kit, pinned, night, api, stateOf } = recheckStage();
    const accepted = pinned('/accepted');
    const old = pinned('/old', { created_at: toInstant(kit.clock.now() - 89.5 * DAY) });
    const bare = pinned('/bare', {}, { ...RECHECKED_PIN, element: null });
    await api.tickets.update({ id: accepted.id, status: 'Accepted' });
    await night();
    expect(kit.viewer.checked).toEqual([]);
    for (const ticket of [accepted, old, bare]) expect(await stateOf(ticket)).toEqual([null, null]);
    await api.tickets.update({ id: accepted.id, status: 'QA' });
    expect(await stateOf(accepted)).toEqual(['not_checked', null]);
    await night();
    expect(kit.viewer.checked.map(({ url }) => url)).toEqual(['https://shop.example/accepted']);
  });

  it('drops what was found of a ticket that is edited, and keeps it over a deletion that is undone', async () => {
    const { pinned, night, api, stateOf } = recheckStage();
    const ticket = pinned();
    await night();
    await api.tickets.remove({ id: ticket.id });
    await api.tickets.restore({ id: ticket.id });
    expect(await stateOf(ticket)).toEqual(['found', 'The element is still there.']);
    await api.tickets.edit({ id: ticket.id, title: 'Another' });
    expect(await stateOf(ticket)).toEqual(['not_checked', null]);
  });

  it('looks at no archived project, also where it is archived or a ticket is deleted while its page is open', async () => {
    const { kit, project, pinned, begin, runAll, api, stateOf, outcomes } = recheckStage();
    const [one, two] = [pinned('/one'), pinned('/two')];
    kit.viewer.answerChecks(async (input) => {
      await api.tickets.remove({ id: one.id });
      await api.projects.archive({ id: project.id });
      return allFound(input);
    });
    await begin();
    await runAll();
    expect(kit.viewer.checked).toHaveLength(1);
    expect(outcomes.map(({ result }) => result)).toEqual(['done']);
    expect(await stateOf(two)).toEqual(['not_checked', null]);
    expect(await begin()).toBe(0);
  });

  it('goes on after a stop in the middle, and opens nothing twice', async () => {
    const { kit, pinned, begin, runAll } = recheckStage();
    for (const path of ['/a', '/b', '/c']) pinned(path);
    const stopping = new AbortController();
    const opened: string[] = [];
    kit.viewer.answerChecks((input) => {
      if (opened.length === 1 && !stopping.signal.aborted) {
        stopping.abort();
        return new Promise(() => {});
      }
      opened.push(input.url);
      return allFound(input);
    });
    await begin();
    await runAll(stopping.signal);
    expect(opened).toHaveLength(1);
    await runAll();
    expect(opened).toEqual(['/a', '/b', '/c'].map((path) => `https://shop.example${path}`));
    expect(await beginNightIfDue(kit.services)).toBe(0);
  });

  it('writes nothing of a page that answers after the server has stopped', async () => {
    const { kit, pinned, begin, runAll, stateOf } = recheckStage();
    const ticket = pinned();
    const stopping = new AbortController();
    const late = Promise.withResolvers<void>();
    kit.viewer.answerChecks(async (input) => {
      stopping.abort();
      await late.promise;
      return allFound(input);
    });
    await begin();
    await runAll(stopping.signal);
    late.resolve();
    await new Promise(setImmediate);
    expect(await stateOf(ticket)).toEqual(['not_checked', null]);
  });

  it('tries a page again where the browser failed, and then goes on with the others', async () => {
    const { kit, pinned, night, runAll, outcomes } = recheckStage();
    pinned('/a');
    pinned('/b');
    let isLost = true;
    kit.viewer.answerChecks((input) => {
      if (isLost) throw new Error('No browser.');
      return allFound(input);
    });
    await night();
    expect(outcomes).toMatchObject([{ result: 'retry' }]);
    isLost = false;
    kit.clock.advance(MINUTE);
    await runAll();
    expect(outcomes.map(({ result }) => result)).toEqual(['retry', 'done', 'done']);
  });
});

describe('the hour of re-checks', () => {
  it('is between 1 and 4 UTC, the same each night, and not the same everywhere', () => {
    const now = Date.UTC(2026, 10, 24, 12);
    const times = ['00000000', '0000001f', 'fffffff0'].map((id) => lastNightBefore(now, id));
    for (const at of times) expect(new Date(at).getUTCHours()).toBeOneOf([1, 2, 3]);
    expect(new Set(times).size).toBe(3);
    expect(lastNightBefore(now + DAY, '0000001f')).toBe((times[1] ?? 0) + DAY);
    expect(lastNightBefore((times[1] ?? 0) - 1, '0000001f')).toBe((times[1] ?? 0) - DAY);
  });

  it('is made up for once by a server that was off for days, and waited for by a new one', async () => {
    const { kit, pinned, runAll } = recheckStage();
    pinned();
    expect(await beginNightIfDue(kit.services)).toBe(0);
    kit.clock.advance(5 * DAY);
    expect(await beginNightIfDue(kit.services)).toBe(1);
    expect(await beginNightIfDue(kit.services)).toBe(0);
    await runAll();
    kit.clock.advance(HOUR);
    await beginNightIfDue(kit.services);
    await runAll();
    expect(kit.viewer.checked.length).toBeLessThanOrEqual(2);
  });

  it('passes without a look where an administrator has turned them off, and what was found goes', async () => {
    const { kit, project, pinned, night, api, stateOf } = recheckStage();
    const ticket = pinned();
    await night();
    expect(await stateOf(ticket)).toEqual(['found', 'The element is still there.']);
    await api.projects.update({ id: project.id, rechecks: false });
    expect(await stateOf(ticket)).toEqual(['not_checked', null]);
    expect(await night()).toBe(0);
    expect(kit.viewer.checked).toHaveLength(1);
    await api.projects.update({ id: project.id, rechecks: true });
    expect(await night()).toBe(1);
  });
});
