import type { LiveField } from '@ringmark/contract/live/fields';
import { describe, expect, test } from 'vitest';
import { makeTestViewer } from '../testing/test-viewer.ts';
import { useWatchedSite } from '../testing/watched-site.ts';
import type { LiveInput } from '../base/live.types.ts';

const HEAR = `<script>
  const said = [];
  for (const type of ['focus', 'input', 'change', 'click', 'mousedown'])
    document.querySelector('#field').addEventListener(type, ({ target }) => {
      said.push(type + '=' + (target.multiple ? [...target.selectedOptions].map(({ value }) => value) : target.value));
      document.title = said.join(' ');
    });
</script>`;
const at =
  'style="position:absolute;left:40px;top:60px;width:200px;height:30px;box-sizing:border-box;margin:0"';
const frame = (src: string, left: number) =>
  `<iframe src="${src}" style="position:absolute;border:0;left:${left}px;top:100px;width:300px;height:200px"></iframe>`;
const onField = { type: 'click', x: 100, y: 75 } as const;
const key = (name: string, modifiers = {}) =>
  ({ type: 'key', action: 'press', key: name, code: name === ' ' ? 'Space' : name, modifiers }) as const;

const FRUIT = `<label for="field">Fruit</label><select id="field" ${at}><option value="a">Apple</option>
  <optgroup label="Berries"><option value="b" selected>Blackberry</option><option value="c" disabled>Cloudberry</option></optgroup>
  <optgroup label="Nuts" disabled><option value="d">Damson</option></optgroup><option hidden>Hidden</option></select>`;

describe('fields that open something', () => {
  const here = useWatchedSite();
  const { watch } = here;
  const opened = async ({ told }: Awaited<ReturnType<typeof watch>>): Promise<LiveField> =>
    (await told('field')).field;

  test('a select tells its options, and the page hears of the choice as of one in a browser', async () => {
    const page = await watch(FRUIT + HEAR);
    page.live.send(onField);
    const field = await opened(page);
    expect(field).toMatchObject({
      kind: 'select',
      name: 'Fruit',
      rect: { x: 40, y: 60, width: 200, height: 30 },
      isMultiple: false,
      isCut: false,
      options: [
        { label: 'Apple', index: 0 },
        { label: 'Blackberry', index: 1, isSelected: true, group: 'Berries' },
        { label: 'Cloudberry', index: 2, isDisabled: true, group: 'Berries' },
        { label: 'Damson', index: 3, isDisabled: true, group: 'Nuts' },
      ],
    });
    page.live.send({ type: 'field', id: field.id, choice: { indexes: [0] } });
    await expect.poll(page.title).toBe('mousedown=b focus=b click=b input=a change=a');
    // The keys still are the field's: Chromium has opened nothing of its own that would take them.
    page.live.send(key('ArrowDown'));
    await expect.poll(page.title).toBe('mousedown=b focus=b click=b input=a change=a input=b change=b');
  });

  test.each([
    ['used', (id: number): LiveInput => ({ type: 'field', id, choice: { indexes: [1] } })],
    ['closed', (id: number): LiveInput => ({ type: 'fieldOver', id })],
  ])('a field that was %s in a busy page opens again by the key that follows at once', async (_, end) => {
    const page = await watch(
      `${FRUIT}<script>setInterval(() => { for (const until = performance.now() + 150; performance.now() < until;); }, 1)</script>`,
    );
    page.live.send(onField);
    let { id } = await opened(page);
    for (let times = 0; times < 3; times += 1) {
      const before = id;
      page.live.send(end(before));
      page.live.send(key(' '));
      ({
        field: { id },
      } = await page.told('field', ({ field }) => field.id > before));
      expect(id).toBeGreaterThan(before);
    }
  });

  test('an option that is disabled, gone or of no list is not taken, and the person is told', async () => {
    const page = await watch(FRUIT + HEAR);
    page.live.send(onField);
    for (const indexes of [[2], [3], [17], [0, 1]]) {
      const { id } = await opened(page);
      page.live.send({ type: 'field', id, choice: { indexes } });
      expect(await page.told('fieldOver', (over) => over.id === id)).toMatchObject({ isLost: true });
      page.live.send(onField);
      await page.told('field', ({ field }) => field.id > id);
    }
    expect(await page.title()).not.toContain('change');
  });

  test('a select of several opens by Alt ArrowDown or a finger, and takes several', async () => {
    const page = await watch(
      `<select multiple id="field" ${at}><option value="a" selected>A<option value="b">B<option value="c">C</select>${HEAR}
       <script>document.querySelector('#field').focus()</script>`,
    );
    page.live.send(key('ArrowDown', { alt: true }));
    const field = await opened(page);
    expect(field).toMatchObject({ kind: 'select', isMultiple: true });
    page.live.send({ type: 'field', id: field.id, choice: { indexes: [0, 2] }, isOpen: true });
    await expect.poll(page.title).toContain('input=a,c change=a,c');
    page.live.send({ type: 'field', id: field.id, choice: { indexes: [] } });
    await expect.poll(page.title).toMatch(/change=$/);
  });

  test.each([
    ['date', '2026-02-03', 'min="2026-01-01" max="2026-12-31" step="2" value="2026-01-03"'],
    ['time', '13:45', 'value="01:02"'],
    ['datetime-local', '2026-02-03T13:45', ''],
    ['month', '2026-02', ''],
    ['week', '2026-W07', ''],
    ['color', '#ff8800', 'value="#000000"'],
  ])('a %s is opened by its end or by Space, and takes a value', async (type, value, attributes) => {
    const page = await watch(
      `<input id="field" aria-label="When" type="${type}" ${attributes} ${at}>${HEAR}`,
    );
    page.live.send({ ...onField, x: 230 });
    const field = await opened(page);
    expect(field).toMatchObject({ kind: type, name: 'When', ...(type !== 'color' && { wantsPicker: true }) });
    page.live.send({ type: 'field', id: field.id, choice: { value } });
    await expect.poll(page.title).toContain(`input=${value} change=${value}`);
    page.live.send(key(' '));
    const again = await page.told('field', (next) => next.field.id > field.id);
    page.live.send({ type: 'field', id: again.field.id, choice: { value: 'no such' } });
    // A colour that is none becomes black in every browser, so that it is taken.
    const isTaken = type === 'color';
    await expect
      .poll(() => page.events.some((event) => event.type === 'fieldOver' && event.isLost))
      .toBe(!isTaken);
  });

  test('a date field tells its bounds', async () => {
    const limits = { value: '2026-01-03', min: '2026-01-01', max: '2026-12-31', step: '2' };
    const attributes = Object.entries(limits).map(([name, value]) => `${name}="${value}"`);
    const page = await watch(`<input id="field" type="date" ${attributes.join(' ')} ${at}>`);
    page.live.send(onField);
    expect(await opened(page)).toMatchObject({ ...limits, wantsPicker: false });
  });

  test('a field with proposals tells them as somebody types, and takes one', async () => {
    const page = await watch(
      `<input id="field" list="towns" ${at}><datalist id="towns"><option value="Basel"><option value="Bern" label="The capital"></datalist>${HEAR}`,
    );
    page.live.send(onField);
    expect(await opened(page)).toMatchObject({
      kind: 'datalist',
      proposals: [{ value: 'Basel' }, { value: 'Bern', label: 'The capital' }],
    });
    page.live.send({ type: 'text', text: 'Be' });
    const { field } = await page.told(
      'field',
      (told) => told.field.kind === 'datalist' && told.field.value === 'Be',
    );
    page.live.send({ type: 'field', id: field.id, choice: { value: 'Bern' } });
    await expect.poll(page.title).toContain('input=Bern change=Bern');
  });

  test('what the page handles itself opens nothing, and showPicker opens only by hand', async () => {
    const page = await watch(
      `${FRUIT}<button style="position:absolute;left:40px;top:200px;width:100px;height:40px" onclick="document.querySelector('#field').showPicker()">p</button>
       <script>document.addEventListener('mousedown', (event) => { event.preventDefault(); document.title = 'own'; });
       try { document.querySelector('#field').showPicker(); } catch (error) { document.title = error.name; }</script>`,
    );
    expect(await page.title()).toBe('NotAllowedError');
    page.live.send(onField);
    await expect.poll(page.title).toBe('own');
    expect(page.events.filter(({ type }) => type === 'field')).toEqual([]);
    page.live.send({ type: 'click', x: 60, y: 220 });
    expect(await opened(page)).toMatchObject({ kind: 'select' });
  });

  test('a field that the page takes away or changes meanwhile is told', async () => {
    const page = await watch(
      `${FRUIT}<script>document.querySelector('#field').onkeyup = ({ key, target }) => {
        if (key === 'x') target.options[0].label = 'Apricot'; else target.remove();
      }</script>`,
    );
    page.live.send(onField);
    const { id } = await opened(page);
    page.live.send({ type: 'key', action: 'press', key: 'x', code: 'KeyX' });
    await page.told('field', ({ field }) => field.kind === 'select' && field.options[0]?.label === 'Apricot');
    page.live.send(key('Delete'));
    expect(await page.told('fieldOver')).toEqual({ type: 'fieldOver', id, isLost: false });
    page.live.send({ type: 'field', id, choice: { indexes: [0] } });
    expect(await page.told('fieldOver', ({ isLost }) => isLost)).toMatchObject({ id });
  });

  test('a field in a frame, also of another site, is at its place in the page', async () => {
    const other = makeTestViewer({
      allow: [],
      egress: {
        resolve: async () => ['93.184.216.34'],
        dialMap: () => ({ address: '127.0.0.1', port: here.site.port }),
      },
    });
    here.site.lay('/inner', `<!doctype html><body style="margin:0">${FRUIT}`);
    here.site.lay('/outer', frame('/inner', 10) + frame('http://pay.example.net/inner', 400));
    const url = 'http://shop.example.com/outer';
    const { sessionId } = await other.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
    });
    const fields: LiveField[] = [];
    const live = await other.live(sessionId, 'ann', {
      frame: async () => {},
      event: (event) => void (event.type === 'field' && fields.push(event.field)),
    });
    for (const [index, x] of [10, 400].entries()) {
      live.send({ type: 'click', x: x + 100, y: 175 });
      await expect.poll(() => fields.length, { timeout: 10_000 }).toBeGreaterThan(index);
      expect(fields.at(-1)?.rect).toMatchObject({ x: x + 40, y: 160, width: 200 });
    }
    await other.stop();
  });
});

describe('words at the pointer', () => {
  const here = useWatchedSite();
  const { watch } = here;
  test('a title is told once the pointer rests on it, and taken back when it leaves', async () => {
    const { live, told } = await watch(`<div title="Deliver  it" ${at}><b>x</b></div>`);
    live.send({ type: 'move', x: 50, y: 70 });
    expect(await told('hint')).toMatchObject({ text: 'Deliver  it', isProblem: false, x: 50, y: 70 });
    live.send({ type: 'move', x: 500, y: 500 });
    expect(await told('hint', ({ text }) => text === '')).toBeDefined();
  });

  test('a form that is not sent tells why, at the field', async () => {
    const { live, told } = await watch(
      `<form><input required ${at}><button style="position:absolute;left:40px;top:200px;width:100px;height:40px">Send</button></form>`,
    );
    live.send({ type: 'click', x: 60, y: 220 });
    expect(await told('hint')).toMatchObject({ isProblem: true, x: 40, y: 90 });
  });
});
