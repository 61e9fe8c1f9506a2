import { describe, expect, it } from 'vitest';
import { ALL_JOB_KINDS } from '../../compose/all-job-kinds.ts';
import { runJobs } from '../../core/jobs/run-jobs.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { DAY } from '../../core/base/instants.ts';
import { GATHERING_TIME } from '../../outward/notifications/notify.ts';
import { A_PICTURE, ON_A_BUTTON } from '../../testing/pins.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { refusalOf } from '../../testing/refusal.ts';

const { element } = ON_A_BUTTON;
if (!element) throw new Error('The pin is on a button.');

async function aShop() {
  const stage = await pinStage();
  const { kit, project, url } = stage;
  const person = kit.aUser({ organization_id: project.organizationId, name: 'Ada Byron' });
  kit.assign(person, project);
  const ada = kit.asUser(person);
  const similar = async (values: object = {}) =>
    ada.duplicates.similar({ projectId: project.id, url, element, ...values });
  const numbers = async (values: object = {}) => (await similar(values)).map(({ ticket }) => ticket.number);
  return { ...stage, person, ada, similar, numbers };
}

describe('a ticket that is there already', () => {
  it('is shown for its element before a word is typed, by selector, name, or text at the same place', async () => {
    const { pin, numbers, similar } = await aShop();
    const { number } = await pin('It is dead');
    expect(await similar()).toMatchObject([
      { ticket: { number, title: 'It is dead' }, why: ['Same button'], isSameElement: true, doneAt: null },
    ]);
    const other = { selector: '#other', role: null, name: null, text: 'Buy' };
    expect(await numbers({ element: { ...element, selector: '#other' } })).toEqual([number]);
    expect(await numbers({ element: { ...element, ...other } })).toEqual([number]);
    const elsewhere = { ...element.box, y: 2_000 };
    expect(await numbers({ element: { ...element, ...other, box: elsewhere } })).toEqual([]);
    expect(await numbers({ element: { ...element, ...other, text: 'Sell' } })).toEqual([]);
  });

  it('is not the same for a pin more than 40 px away in the element, unless the words are', async () => {
    const { pin, numbers } = await aShop();
    const box = { x: 10, y: 300, width: 800, height: 50 };
    const heading = {
      ...element,
      selector: 'h1',
      tag: 'h1',
      role: 'heading',
      name: 'Lamps',
      text: 'Lamps',
      box,
    };
    const at = (x: number) => ({ ...heading, offset: { x, y: 0.5 } });
    const { number } = await pin('It is misspelt', { pin: { ...ON_A_BUTTON, element: at(0.1) } });
    expect(await numbers({ element: at(0.149) })).toEqual([number]);
    expect(await numbers({ element: at(0.16) })).toEqual([]);
    expect(await numbers({ element: at(0.9), title: 'It is mispelt' })).toEqual([number]);
    expect(await numbers({ element: { ...heading, offset: undefined } })).toEqual([number]);
  });

  it('is looked for on the same page alone, whatever brought people there', async () => {
    const { pin, numbers, url } = await aShop();
    const { number } = await pin('It is dead');
    expect(await numbers({ url: `${url}/?utm_source=mail&fbclid=1` })).toEqual([number]);
    expect(await numbers({ url: `${url}?colour=red` })).toEqual([]);
  });

  it('is found by its words as the title grows, with why, and the element comes first', async () => {
    const { pin, numbers, similar } = await aShop();
    const words = await pin('The price of the lamp is missing', { pin: null, clickX: null, clickY: null });
    const place = await pin('It is dead');
    expect(await numbers({ title: 'Price of lamp is mising' })).toEqual([place.number, words.number]);
    const [, second] = await similar({ title: 'Price of lamp is mising' });
    expect(second).toMatchObject({ why: ['Same page', 'Similar wording'], isSameElement: false });
    expect(await numbers({ element: undefined, url: undefined, title: 'pri' })).toEqual([]);
  });

  it('is found by its new title after an edit, and no more when it is gone', async () => {
    const { pin, numbers, admin } = await aShop();
    const { id, number } = await pin('The price of the lamp is missing');
    const byWords = (title: string) => numbers({ element: undefined, title });
    await admin.tickets.edit({ id, title: 'Checkout shows an empty basket' });
    expect(await byWords('The price of the lamp is missing')).toEqual([]);
    expect(await byWords('Checkout shows empty basket')).toEqual([number]);
    await admin.tickets.remove({ id });
    expect(await byWords('Checkout shows empty basket')).toEqual([]);
    expect(await numbers()).toEqual([]);
    await admin.tickets.restore({ id });
    expect(await byWords('Checkout shows empty basket')).toEqual([number]);
    expect(await numbers()).toEqual([number]);
  });

  it('is asked about for 30 days after it was done: is it back?', async () => {
    const { kit, pin, similar, admin, person, project, url } = await aShop();
    const { id, number } = await pin('It is dead');
    await admin.tickets.update({ id, status: 'Accepted' });
    const [shown] = await similar();
    expect(shown).toMatchObject({ ticket: { number }, doneAt: expect.any(String) as string });
    const byWords = { element: undefined, title: 'It is really dead' };
    expect(await similar(byWords)).toMatchObject([{ ticket: { number }, doneAt: shown?.doneAt }]);
    expect(await similar({ ...byWords, url: `${url}/other` })).toEqual([]);
    expect(await similar({ ...byWords, url: undefined })).toEqual([]);
    expect(await similar({ ...byWords, title: 'Nothing happens' })).toEqual([]);
    kit.clock.advance(31 * DAY);
    // The session has ended by now.
    const later = kit.asUser(person);
    const report = { projectId: project.id, url };
    expect(await later.duplicates.similar({ ...report, element })).toEqual([]);
    expect(await later.duplicates.similar({ ...report, title: 'It is really dead' })).toEqual([]);
  });

  it('is told to nobody who may not see its project, and never across projects', async () => {
    const { kit, pin, project, ada, url } = await aShop();
    await pin('It is dead');
    const other = kit.aMemberWithProject();
    const report = { url, element, title: 'It is dead' };
    const stranger = kit.asUser(other.user);
    expect((await refusalOf(stranger.duplicates.similar({ projectId: project.id, ...report }))).kind).toBe(
      'not_found',
    );
    expect(await stranger.duplicates.similar({ projectId: other.project.id, ...report })).toEqual([]);
    const second = kit.aProject({ organization_id: project.organizationId });
    expect((await refusalOf(ada.duplicates.similar({ projectId: second.id, ...report }))).kind).toBe(
      'not_found',
    );
  });

  it('is known by its element also when its pin is older than the index', async () => {
    const { kit, pin, numbers } = await aShop();
    const { number } = await pin('It is dead');
    kit.db.sqlite.exec('delete from ticket_element');
    expect(await numbers()).toEqual([]);
    kit.db.sqlite.exec(`insert into job (id, kind, turn, payload, due_at, created_at)
      values ('k', 'known-elements', 'k', '{"from":0}', '2020-01-01', '2020-01-01')`);
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    expect(await numbers()).toEqual([number]);
  });
});

describe('a person who has the same', () => {
  it('adds words and picture, is counted once, and hears when it is Done', async () => {
    const { kit, pin, admin, ada, person } = await aShop();
    const { id } = await pin('It is dead');
    const join = () =>
      ada.duplicates.join({ id, text: 'Here too.', screenshot: A_PICTURE, idempotencyKey: 'k' });
    expect(await join()).toMatchObject({ id, people: 2, commentCount: 1 });
    // The answer was lost.
    expect(await join()).toMatchObject({ people: 2, commentCount: 1 });
    const [comment] = await ada.comments.list({ ticketId: id });
    expect(comment).toMatchObject({ text: 'Here too.', attachments: [{ contentType: 'image/png' }] });
    await runOutbox(kit.services);
    kit.mailer.sent.length = 0;
    await admin.tickets.update({ id, status: 'Done' });
    await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
    kit.clock.advance(GATHERING_TIME + DAY);
    await runOutbox(kit.services);
    expect(kit.mailer.lastTo(person.email).text).toContain('to Done');
  });

  it('needs no words, and its author is counted already', async () => {
    const { pin, ada, member } = await aShop();
    const { id } = await pin('It is dead');
    expect(await ada.duplicates.join({ id, screenshot: A_PICTURE })).toMatchObject({
      people: 2,
      commentCount: 0,
      attachmentCount: 1,
    });
    expect(await member.duplicates.join({ id })).toMatchObject({ people: 2 });
    const { columns } = await member.tickets.board({});
    expect(columns.flatMap(({ cards }) => cards)).toMatchObject([{ id, people: 2 }]);
  });

  it.each(['Done', 'Accepted'] as const)('opens one again that was %s, with what is back', async (status) => {
    const { pin, admin, ada } = await aShop();
    const { id } = await pin('It is dead');
    expect((await refusalOf(ada.duplicates.join({ id, text: 'x', isBack: true }))).code).toBe('not_back');
    await admin.tickets.update({ id, status });
    expect((await refusalOf(ada.duplicates.join({ id, isBack: true }))).fields).toEqual(['text']);
    const opened = await ada.duplicates.join({ id, text: 'It is back.', isBack: true });
    expect(opened).toMatchObject({ status: 'Adjustments', acceptedAt: null, commentCount: 1 });
  });

  it('joins nothing that they may not see, nor in an archived project', async () => {
    const { kit, pin, project, admin, ada } = await aShop();
    const { id } = await pin('It is dead');
    const stranger = kit.asUser(kit.aMemberWithProject().user);
    expect((await refusalOf(stranger.duplicates.join({ id }))).kind).toBe('not_found');
    await admin.projects.archive({ id: project.id });
    expect((await refusalOf(ada.duplicates.join({ id }))).code).toBe('project_archived');
  });
});

it('the team sees what may be the same ticket, and members do not', async () => {
  const { pin, admin, ada } = await aShop();
  const [one, other] = [
    await pin('It is dead'),
    await pin('Nothing happens', { description: '# Still\n\n- **wrong** at [home](https://x.example)' }),
  ];
  expect(await admin.duplicates.ofTicket({ id: one.id })).toMatchObject([
    {
      ticket: { id: other.id, creator: { id: other.userId } },
      excerpt: 'Still wrong at home',
      why: ['Same button'],
    },
  ]);
  expect((await refusalOf(ada.duplicates.ofTicket({ id: one.id }))).kind).toBe('forbidden');
  await admin.merging.merge({ id: one.id, ids: [other.id] });
  expect(await admin.duplicates.ofTicket({ id: one.id })).toEqual([]);
});
