import type { Step } from '@ringmark/contract/live/steps';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { describe, expect, test } from 'vitest';
import type { WatchedPage } from '../testing/watched-page.ts';
import { useWatchedSite } from '../testing/watched-site.ts';

const at = (top: number, height = 40) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:${height}px;margin:0;box-sizing:border-box"`;
const press = (y: number, x = 100) => ({ type: 'click', x, y }) as const;
const key = (name: string) => ({ type: 'key', action: 'press', key: name, code: name }) as const;

const locatorOf = (step: Step | undefined) => (step && 'target' in step ? step.target?.locator : undefined);

describe('steps', () => {
  const here = useWatchedSite();
  const { watch } = here;
  const steps = async (page: WatchedPage, y = 590): Promise<Step[]> =>
    (await here.viewer.inspect({ ...page.key, x: 700, y })).steps;
  const said = async (page: WatchedPage) => (await steps(page)).map(stepSentence);
  /** Waits until the view has noted `count` steps, without the pin. */
  const taken = async (page: WatchedPage, count: number) => {
    await expect.poll(() => said(page), { timeout: 30_000 }).toHaveLength(count + 1);
  };

  test('tell what was pressed, typed, chosen and pinned, in order', async () => {
    const page =
      await watch(`<button ${at(0)}>Save</button><label for="name">Name</label><input id="name" ${at(50)}>
      <label for="colour">Colour</label><select id="colour" ${at(100)}><option>Red<option>Blue</select>
      <p style="position:absolute;left:600px;top:560px;width:200px;height:40px;margin:0">Price</p>`);
    page.live.send(press(20));
    page.live.send(press(70));
    page.live.send({ type: 'text', text: 'lena' });
    page.live.send(key('Enter'));
    page.live.send(press(120));
    const { field } = await page.told('field');
    page.live.send({ type: 'field', id: field.id, choice: { indexes: [1] } });
    await taken(page, 6);
    expect(await said(page)).toEqual([
      `Opened ${here.site.origin}/page`,
      'Clicked the button “Save”',
      'Clicked the field “Name”',
      'Typed “lena” into the field “Name”',
      'Pressed Enter in the field “Name”',
      'Selected “Blue” in the list “Colour”',
      'Placed the pin on “Price”',
    ]);
    const [opened, button] = await steps(page);
    expect(opened).toMatchObject({ width: 800, height: 600 });
    expect(locatorOf(button)).toEqual({ by: 'role', role: 'button', name: 'Save' });
  });

  test('find each element by what it alone has', async () => {
    const page = await watch(`<button data-testid="go" ${at(0)}>Go</button><button ${at(50)}>Continue</button>
      <button ${at(100)}>Continue with others</button><nav aria-label="Main"><a href="#a" ${at(150)}>Help</a></nav>
      <a href="#b" ${at(200)}>Help</a><button ${at(250)}>Cart (3)</button><div onclick="" ${at(300)}>Only words</div>
      <button ${at(350)}><span hidden>Twin</span></button><button id="twin" ${at(400)}></button>`);
    for (const y of [20, 70, 170, 220, 270, 320, 420]) page.live.send(press(y));
    await taken(page, 8);
    const [, ...found] = (await steps(page)).map(locatorOf);
    expect(found.slice(0, 7)).toEqual([
      { by: 'attribute', attribute: 'data-testid', value: 'go' },
      { by: 'role', role: 'button', name: 'Continue' },
      { by: 'role', role: 'link', name: 'Help', within: { role: 'navigation', name: 'Main' } },
      { by: 'path', paths: [String.raw`a[href="\#b"]`] },
      { by: 'path', paths: [expect.stringContaining('button:nth-of-type')] },
      { by: 'text', text: 'Only words' },
      { by: 'path', paths: ['#twin'] },
    ]);
  });

  test('know the place in an element in whose middle another one lies, in sight or not', async () => {
    const inner =
      '<p style="position:absolute;left:100px;top:10px;width:100px;height:20px;margin:0">Inner</p>';
    const page = await watch(
      `<div ${at(0)}>Outer${inner}</div><div ${at(50)}>Alone</div><button ${at(100)}><b>Bold</b></button>
      <div ${at(150, 2_000)}>Long<p style="position:absolute;left:0;top:900px">Far</p></div>`,
    );
    for (const y of [20, 70, 120, 170]) page.live.send(press(y, 20));
    await taken(page, 5);
    const places = (await steps(page)).map((step) => step.kind === 'pressed' && step.target.position);
    expect(places.slice(1, 5)).toEqual([{ x: 20, y: 20 }, undefined, undefined, { x: 20, y: 20 }]);
  });

  test('find what lies around a link by another way than the words of the link', async () => {
    const page = await watch(
      `<div id="around" ${at(0)}><a href="#older" style="position:absolute;left:200px">Older posts</a></div>`,
    );
    page.live.send(press(20, 20));
    await taken(page, 2);
    expect(locatorOf((await steps(page))[1])).toEqual({ by: 'path', paths: ['#around'] });
  });

  test('never hold passwords, codes, cards, what is pasted and what rules mask', async () => {
    const canary = 'c4nary-of-steps';
    const page = await watch(
      `<form><label>User <input name="user" ${at(0)}></label><input type="password" ${at(50)}></form>
      <input autocomplete="one-time-code" ${at(100)}><input name="cardnumber" ${at(150)}>
      <label class="m">Plan <input ${at(200)}></label><textarea ${at(250)}></textarea>
      <input name="sms-code" ${at(300)}><button class="m" ${at(350)}>Owes ${canary}</button>
      <input id="shown" type="password" ${at(400)} onfocus="this.type = 'text'">`,
      [{ action: 'mask', selector: '.m' }],
    );
    page.live.send(press(20));
    page.live.send({ type: 'text', text: 'lena' });
    // No value is reported around a paste.
    await expect.poll(() => said(page)).toContain('Typed “lena” into the field “User”');
    for (const y of [70, 120, 170, 320, 420]) {
      page.live.send(press(y));
      page.live.send({ type: 'text', text: canary });
    }
    page.live.send(press(270));
    page.live.send({ type: 'paste', text: canary });
    page.live.send({ type: 'text', text: 'more' });
    page.live.send(press(370));
    await expect
      .poll(async () => (await said(page)).filter((one) => one.startsWith('Typed')))
      .toHaveLength(7);
    const told = await steps(page);
    expect(told.flatMap((step) => (step.kind === 'typed' ? [step.value] : []))).toEqual([
      'lena',
      ...Array.from({ length: 6 }, () => null),
    ]);
    expect(JSON.stringify(told)).not.toContain(canary);
  });

  test('keep going over pages, and know where the page led, went back and was refused', async () => {
    here.site.lay('/next', '<title>Next</title><h1>Next</h1>');
    const page = await watch(
      `<a href="/next" ${at(0)}>On</a><a href="https://elsewhere.test/?token=abc" ${at(50)}>Out</a>`,
    );
    page.live.send(press(70));
    await page.told('refused');
    page.live.send(press(20));
    await page.told('navigation', ({ title }) => title === 'Next');
    page.live.send({ type: 'back' });
    await page.told('navigation', ({ title }) => title === 'Page');
    await taken(page, 7);
    expect((await said(page)).slice(1, -1)).toEqual([
      'Clicked the link “Out”',
      'Tried to open https://elsewhere.test/?token=removed, which was blocked',
      'Clicked the link “On”',
      `Arrived at ${here.site.origin}/next`,
      'Went back',
      `Arrived at ${here.site.origin}/page`,
    ]);
  });

  test('know what was pointed at for a menu to open, what scrolled, and which place of a drawing was pressed', async () => {
    // The menu is not at 0, 0: a view begins with the pointer there.
    const page = await watch(`<style>nav div { display: none } nav:hover div { display: block }</style>
      <nav ${at(100, 90)}><a href="#top" style="display:block;height:40px" onmouseover="document.title = 'over'">Shop</a><div style="height:40px"><a href="#lamps">Lamps</a></div></nav>
      <canvas ${at(0, 100)}></canvas><div style="height:3000px"></div>`);
    page.live.send(press(50, 40));
    page.live.send({ type: 'move', x: 20, y: 120 });
    await expect.poll(page.title).toBe('over');
    page.live.send(press(150, 20));
    page.live.send({ type: 'wheel', x: 400, y: 400, deltaX: 0, deltaY: 700 });
    await taken(page, 4);
    const [, canvas, lamps, scrolled] = await steps(page);
    expect(lamps).toMatchObject({ kind: 'pressed', target: { name: 'Lamps' }, over: [{ name: 'Shop' }] });
    expect(canvas).toMatchObject({ target: { tag: 'canvas', position: { x: 40, y: 50 } } });
    expect(scrolled).toMatchObject({ kind: 'scrolled', target: null, y: 700 });
  });

  test('tell that what was pressed was disabled, by itself or by what it is in', async () => {
    const page = await watch(`<button disabled ${at(0)}>Send</button>
      <fieldset disabled><input aria-label="Name" ${at(50)}></fieldset>
      <a href="#a" aria-disabled="true" ${at(100)}><b>Next</b></a><button ${at(150)}>Save</button>`);
    for (const y of [20, 70, 120, 170]) page.live.send(press(y));
    await taken(page, 5);
    expect((await said(page)).slice(1, 5)).toEqual([
      'Clicked the button “Send”, which was disabled',
      'Clicked the field “Name”, which was disabled',
      'Clicked the link “Next”, which was disabled',
      'Clicked the button “Save”',
    ]);
  });

  test('find an editor by its place, as its text changes while somebody types', async () => {
    const page =
      await watch(`<h2 ${at(0)}>Your answer</h2><div id="editor" contenteditable ${at(50)}>Dear all</div>
      <p ${at(100)}>Thanks</p>`);
    page.live.send(press(70));
    page.live.send(key('End'));
    page.live.send({ type: 'text', text: ', hello' });
    await taken(page, 3);
    const [, clicked, typed] = await steps(page);
    expect([clicked, typed].map(locatorOf)).toEqual([
      { by: 'path', paths: ['#editor'] },
      { by: 'path', paths: ['#editor'] },
    ]);
    expect(typed).toMatchObject({ kind: 'typed', value: 'Dear all, hello' });
    expect(clicked).toMatchObject({ target: { name: null } });
  });

  test('find nothing by words that style sheets draw', async () => {
    const page = await watch(`<style>.i::before { content: '\\f3fd' } .star::after { content: '*' }</style>
      <a href="#a" ${at(0)}><i class="i"></i> <span>Lamps</span></a><button class="star" id="send" ${at(50)}>Send</button>`);
    page.live.send(press(20));
    page.live.send(press(70));
    await taken(page, 3);
    const [, lamps, send] = await steps(page);
    expect(lamps).toMatchObject({ target: { name: 'Lamps', locator: { by: 'text', text: 'Lamps' } } });
    expect(send).toMatchObject({ target: { name: 'Send', locator: { by: 'path', paths: ['#send'] } } });
  });

  test('take what fills the window for nothing that opens a menu', async () => {
    const page =
      await watch(`<div style="position:fixed;inset:0" onmouseover="setTimeout(() => { late.style.visibility = 'visible'; document.title = 'late'; })"></div>
      <button id="late" style="visibility:hidden;position:absolute;left:0;top:100px;width:300px;height:40px">Next</button>`);
    page.live.send({ type: 'move', x: 500, y: 300 });
    await expect.poll(page.title).toBe('late');
    page.live.send(press(120));
    await taken(page, 2);
    const [, next] = await steps(page);
    expect(next).toMatchObject({ kind: 'pressed', target: { name: 'Next' } });
    expect(next).not.toHaveProperty('over');
  });

  test('are the last fifty, and begin where the first of them was done', async () => {
    here.site.lay('/next', `<title>Next</title><button ${at(0)}>A</button><button ${at(50)}>B</button>`);
    const page = await watch(`<a href="/next" ${at(0)}>On</a>`);
    page.live.send(press(20));
    await page.told('navigation', ({ title }) => title === 'Next');
    for (let times = 0; times < 26; times += 1) {
      page.live.send(press(20));
      page.live.send(press(70));
      await expect
        .poll(async () => JSON.stringify(await said(page)).split('“B”').length)
        .toBe(Math.min(times + 2, 26));
    }
    expect((await said(page)).slice(0, 2)).toEqual([
      `Opened ${here.site.origin}/next`,
      'Clicked the button “B”',
    ]);
    expect(await said(page)).toHaveLength(51);
  });
});
