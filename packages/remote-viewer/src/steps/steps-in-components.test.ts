import type { Step } from '@ringmark/contract/live/steps';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { describe, expect, test } from 'vitest';
import type { WatchedPage } from '../testing/watched-page.ts';
import { useWatchedSite } from '../testing/watched-site.ts';

const at = (top: number) => `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0"`;
const press = (y: number, x = 100) => ({ type: 'click', x, y }) as const;

/** These web components are built as the usual kits do: words and icons in slots, a part within a part. */
const KIT = `<script>
  const define = (name, html) => customElements.define(name, class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html; }
  });
  const box = 'style="display:block;width:100%;height:100%;margin:0;box-sizing:border-box"';
  define('x-button', '<button part="base" ' + box + '><slot></slot></button>');
  define('x-plain', '<div ' + box + '><slot></slot></div>');
  define('x-outer', '<x-button ' + box + '><slot></slot></x-button>');
  define('x-card', '<p ' + box + '>Lamp <b>of the year</b></p>');
  define('x-switch', '<div role="switch" aria-checked="false" tabindex="0" ' + box + '><slot></slot></div>');
  define('x-range', '<label>Volume<input type="range" min="0" max="100" value="0" style="position:absolute;left:0;top:0;width:300px;height:40px;margin:0"></label>');
  define('x-field', '<label>Name <slot></slot><input style="position:absolute;left:0;top:0;width:300px;height:40px"></label>');
</script>`;

describe('steps in web components', () => {
  const here = useWatchedSite();
  const steps = async (page: WatchedPage): Promise<Step[]> =>
    (await here.viewer.inspect({ ...page.key, x: 700, y: 590 })).steps;
  const said = async (page: WatchedPage) => (await steps(page)).slice(1, -1).map(stepSentence);
  const taken = async (page: WatchedPage, count: number) => {
    await expect.poll(() => said(page), { timeout: 30_000 }).toHaveLength(count);
  };
  const locators = async (page: WatchedPage) =>
    (await steps(page)).slice(1, -1).map((step) => 'target' in step && step.target?.locator);

  test('are told of slotted words, elements within slots, and parts within parts', async () => {
    const page = await here.watch(`${KIT}<x-button ${at(0)}>Save</x-button>
      <x-outer ${at(50)}>Send</x-outer><x-plain ${at(100)}>Plain words</x-plain>
      <x-button ${at(150)}><b style="display:block;width:280px">Bold</b></x-button>
      <x-switch ${at(200)}>Dark mode</x-switch>`);
    // Words begin at the middle of a button, and at the left of others.
    for (const [y, x] of [
      [20, 150],
      [70, 150],
      [110, 10],
      [170, 150],
      [210, 10],
    ] as const)
      page.live.send(press(y, x));
    await taken(page, 5);
    expect(await said(page)).toEqual([
      'Clicked the button “Save”',
      'Clicked the button “Send”',
      'Clicked “Plain words”',
      'Clicked the button “Bold”',
      'Clicked the switch “Dark mode”',
    ]);
    const pressed = (await steps(page)).slice(1, -1);
    const places = pressed.map((step) => step.kind === 'pressed' && step.target.position);
    // A part of its shadow root lies in the middle of what is no button.
    expect(places).toEqual([undefined, undefined, { x: 10, y: 10 }, undefined, undefined]);
    expect((await locators(page)).slice(0, 2)).toEqual([
      { by: 'role', role: 'button', name: 'Save' },
      { by: 'role', role: 'button', name: 'Send' },
    ]);
  });

  test('are found by words that lie in shadow roots, unless another element has them as well', async () => {
    const page =
      await here.watch(`${KIT}<x-card ${at(0)}></x-card><i ${at(50)}>Once</i><x-plain ${at(100)}>Twice</x-plain>
      <div ${at(150)}>Twice</div>`);
    for (const y of [20, 60, 110]) page.live.send(press(y, 10));
    await taken(page, 3);
    const [card, once, twice] = await locators(page);
    expect(card).toEqual({ by: 'text', text: 'Lamp of the year' });
    expect(once).toEqual({ by: 'text', text: 'Once' });
    expect(twice).toMatchObject({ by: 'path' });
  });

  test('tell a slider by its value, and describe a field before its first letter', async () => {
    const page =
      await here.watch(`${KIT}<x-range ${at(0)}></x-range><div contenteditable id="note" ${at(50)}></div>
      <label for="size">Size</label><input id="size" type="range" value="10" ${at(100)}>
      <x-field ${at(150)}></x-field>`);
    page.live.send(press(20, 150));
    page.live.send(press(70, 100));
    page.live.send({ type: 'text', text: 'T' });
    page.live.send({ type: 'text', text: 'wo words' });
    page.live.send(press(120, 292));
    page.live.send({ type: 'key', action: 'press', key: 'ArrowLeft', code: 'ArrowLeft' });
    page.live.send(press(170, 100));
    page.live.send({ type: 'text', text: 'Lena' });
    await taken(page, 6);
    await expect.poll(async () => (await said(page)).at(-1)).toContain('Lena');
    expect(await said(page)).toEqual([
      'Set the slider “Volume” to 50',
      'Clicked part of the page at 100, 70',
      'Typed “Two words” into part of the page',
      'Set the slider “Size” to 99',
      'Clicked the field “Name”',
      'Typed “Lena” into the field “Name”',
    ]);
    expect((await locators(page))[2]).toEqual({ by: 'path', paths: ['#note'] });
    expect((await steps(page))[1]).toMatchObject({
      target: { locator: { by: 'role', role: 'slider', name: 'Volume' } },
    });
  });

  test('know the place on a slider that a script makes', async () => {
    const page = await here.watch(`<div role="slider" aria-label="Price" tabindex="0" ${at(0)}></div>`);
    page.live.send(press(20, 240));
    await taken(page, 1);
    expect((await steps(page))[1]).toMatchObject({
      kind: 'pressed',
      target: { position: { x: 240, y: 20 } },
    });
  });

  test('say where what has no name was pressed', async () => {
    const icon = '<button style="position:absolute;left:200px;top:0;width:40px;height:40px"></button>';
    const page = await here.watch(
      `<ul style="margin:0"><li ${at(0)}>Lamp ${icon}</li></ul><section aria-label="Cart"><div ${at(50)}>${icon}</div></section>
      <div ${at(100)}>${icon}</div><p class="secret" ${at(150)}>Owes 400 ${icon}</p>`,
      [{ action: 'mask', selector: '.secret' }],
    );
    for (const y of [20, 70, 120, 170]) page.live.send(press(y, 220));
    await taken(page, 4);
    expect(await said(page)).toEqual([
      'Clicked the button near “Lamp”',
      'Clicked the button near “Cart”',
      'Clicked the button at 220, 120',
      'Clicked the button at 220, 170',
    ]);
  });

  test('keep back the password of a form, and no other field of it', async () => {
    const page = await here.watch(
      `<form><input aria-label="User" ${at(0)}><input type="password" aria-label="Word" ${at(50)}></form>`,
    );
    page.live.send(press(20));
    page.live.send({ type: 'text', text: 'lena@shop.test' });
    page.live.send(press(70));
    page.live.send({ type: 'text', text: 's3cret-word' });
    await taken(page, 4);
    expect(await said(page)).toEqual([
      'Clicked the field “User”',
      'Typed “lena@shop.test” into the field “User”',
      'Clicked the field “Word”',
      'Typed something into the field “Word”',
    ]);
  });
});
