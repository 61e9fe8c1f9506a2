import type { Step, StepTarget } from '@ringmark/contract/live/steps';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../core/base/instants.ts';
import { keepSteps } from './step-rows.ts';
import type { Repeated } from '@ringmark/contract/viewing/proofs';
import { pinStage } from '../../testing/pin-stage.ts';
import { recheckStage } from '../../testing/recheck-stage.ts';

const button = (name: string, more: Partial<StepTarget> = {}): StepTarget => ({
  tag: 'button',
  role: 'button',
  name,
  locator: { by: 'role', role: 'button', name },
  frames: [],
  ...more,
});
const press = (name: string, more: Partial<StepTarget> = {}): Step => ({
  kind: 'pressed',
  target: button(name, more),
  button: 'left',
  times: 1,
  at: 1,
});
const opened = (url: string): Step => ({ kind: 'opened', url, at: 0 });
const PINNED: Step = { kind: 'pinned', target: button('Lamps'), text: 'Lamps', at: 9 };
const ONLY_AFTER_CLICK = 'This element appears only after a click, so it couldn’t be checked.';

const NO_LONGER_VISIBLE = 'The element is no longer visible on the page.';

const MENU = [opened('https://shop.example/lamps'), press('Menu'), PINNED];
const MISSING = { state: 'hidden', box: null, comparison: null } as const;

describe('the steps before a pin', () => {
  it('are given to its proof from where its page was opened: presses, choices and scrolls alone', async () => {
    const { pin, done, proofs, url } = await pinStage();
    const chosen: Step = { kind: 'chose', target: button('Size'), of: 'options', values: ['Large'], at: 3 };
    const scrolled: Step = { kind: 'scrolled', target: null, x: 0, y: 300, at: 4 };
    const steps: Step[] = [
      opened(url),
      press('Elsewhere'),
      { kind: 'arrived', url, at: 2 },
      press('Menu'),
      { kind: 'typed', target: button('Name'), value: 'Ann', at: 2 },
      { kind: 'key', target: button('Name'), key: 'Enter', times: 1, at: 2 },
      press('Drawing', { tag: 'canvas', position: { x: 1, y: 1 } }),
      press('Advert', { elsewhere: 'ads.example' }),
      chosen,
      scrolled,
      { ...PINNED, over: [button('Shop')] },
    ];
    const { id } = await pin('Lamp', { steps });
    await done(id);
    expect(proofs.proved[0]?.pin.repeat).toEqual({
      steps: [press('Menu'), chosen, scrolled],
      over: [button('Shop')],
      isWhole: false,
      maySend: false,
    });
  });

  it('are not given where nobody did anything but look, or press what was disabled', async () => {
    const { pin, done, proofs, url } = await pinStage();
    const scrolled: Step = { kind: 'scrolled', target: null, x: 0, y: 300, at: 4 };
    const disabled: Step = {
      kind: 'pressed',
      target: button('Send'),
      button: 'left',
      times: 1,
      isDisabled: true,
      at: 5,
    };
    const { id } = await pin('Lamp', { steps: [opened(url), scrolled, disabled, PINNED] });
    await done(id);
    expect(proofs.proved[0]?.pin.repeat).toBeUndefined();
  });

  it('may send forms only where an administrator has allowed it', async () => {
    const { pin, done, proofs, admin, member, project, kit } = await pinStage();
    const enter: Step = { kind: 'key', target: button('Name'), key: 'Enter', times: 1, at: 2 };
    const { id } = await pin('Lamp', { steps: [...MENU.slice(0, 2), enter, PINNED] });
    const update = { id: project.id, sendsForms: true };
    await expect(member.projects.update(update)).rejects.toThrow('Only administrators');
    expect(await admin.projects.update(update)).toMatchObject({ sendsForms: true });
    const entry = kit.db.first(kit.db.q.selectFrom('audit').select('summary').orderBy('id', 'desc'));
    expect(entry?.summary).toContain('proofs may send forms');
    await done(id);
    expect(proofs.proved[0]?.pin.repeat).toMatchObject({
      steps: [press('Menu'), enter],
      isWhole: true,
      maySend: true,
    });
  });

  it('are counted with the proof that needed them', async () => {
    const { pin, runLater, done, proofs } = await pinStage();
    proofs.willSee({ repeated: { steps: 2, isWhole: true } });
    const { id } = await pin('Lamp', { steps: MENU });
    await runLater(MINUTE);
    expect((await done(id)).items).toMatchObject([{ outcome: 'same', repeatedSteps: 2 }]);
  });

  it.each<[string, Repeated | null, Repeated | null, string]>([
    [
      'all were repeated then and now',
      { steps: 1, isWhole: true },
      { steps: 1, isWhole: true },
      NO_LONGER_VISIBLE,
    ],
    [
      'not all could be repeated',
      { steps: 1, isWhole: true },
      { steps: 0, isWhole: false },
      ONLY_AFTER_CLICK,
    ],
    ['it was visible without them', null, { steps: 0, isWhole: false }, NO_LONGER_VISIBLE],
  ])('decide whether a missing element is gone: %s', async (_how, before, now, sentence) => {
    const { pin, runLater, done, proofs } = await pinStage();
    proofs.willSee({ repeated: before });
    const { id } = await pin('Lamp', { steps: MENU });
    await runLater(MINUTE);
    proofs.willSee({ ...MISSING, repeated: now });
    expect((await done(id)).items).toMatchObject([{ sentence, repeatedSteps: 0 }]);
  });

  it('open a view for a ticket that the caller sees', async () => {
    const { pin, member, kit, project, url } = await pinStage();
    const { id: ticketId } = await pin('Lamp', { steps: MENU });
    const page = { url, width: 800, height: 600, projectId: project.id };
    await member.viewport.open({ ...page, ticketId });
    const [view] = kit.viewer.views.values();
    expect(view?.pin?.repeat).toMatchObject({ steps: [press('Menu')], maySend: false });
    const { user: stranger, project: other } = kit.aMemberWithProject();
    kit.db.run(
      kit.db.q
        .updateTable('project')
        .set({ allowed_urls: JSON.stringify([url]) })
        .where('id', '=', other.id),
    );
    const theirs = { ...page, projectId: other.id };
    const { viewport } = kit.asUser(stranger);
    await viewport.open(theirs);
    await expect(viewport.open({ ...theirs, ticketId })).rejects.toThrow('couldn’t find this');
  });
});

/** There are two pins in one menu, and one next to it. */
function menuStage() {
  const stage = recheckStage();
  const { kit, pinned } = stage;
  const [one, other, plain] = [pinned(), pinned(), pinned()];
  for (const { id } of [one, other]) kit.db.write((tx) => keepSteps(tx, id, MENU));
  const answer = (repeats: 'found' | 'not_found', isReached: boolean) =>
    kit.viewer.answerChecks(({ pins, repeat }) => ({
      opened: true,
      result: pins.map(({ id }) => ({
        id,
        state: repeat ? repeats : id === plain.id ? 'found' : 'not_found',
        isReworded: false,
        ...(repeat && { isReached }),
      })),
    }));
  return { ...stage, one, other, plain, answer };
}

describe('a night', () => {
  it('repeats the steps once for all missing pins that they led to', async () => {
    const { kit, night, stateOf, one, other, plain, answer } = menuStage();
    answer('found', true);
    await night();
    expect(kit.viewer.checked.map(({ pins, repeat }) => [pins.length, repeat?.steps.length])).toEqual([
      [3, undefined],
      [2, 1],
    ]);
    for (const ticket of [one, other, plain])
      expect(await stateOf(ticket)).toEqual(['found', 'The element is still there.']);
  });

  it('says that a pin is gone only after all of its steps', async () => {
    const { night, stateOf, one, answer } = menuStage();
    answer('not_found', false);
    await night();
    expect(await stateOf(one)).toEqual(['not_checked', ONLY_AFTER_CLICK]);
    answer('not_found', true);
    await night();
    expect(await stateOf(one)).toEqual(['gone', 'The element wasn’t found on the page.']);
  });
});
