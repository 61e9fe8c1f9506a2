import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const AT = 'style="position:absolute;left:0;top:0;width:300px;height:40px;box-sizing:border-box;margin:0"';

/** A page that says its own address in every way. */
const NEXT = `<title>next</title><script>
  console.error('came from ' + location.href);
  fetch('/missing' + location.search).finally(() => { document.title = 'all is there'; });
</script>`;

describe('what was typed into a secret field', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  const open = async (html: string) => {
    const url = site.lay('/form', html);
    const { sessionId } = await viewer.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 800,
      height: 600,
    });
    return { ownerId: 'ann', sessionId };
  };
  /** Returns what is reported about the next page once all of it is there. */
  const toldOfNext = async (key: Awaited<ReturnType<typeof open>>) => {
    await expect.poll(async () => (await viewer.report(key)).title).toBe('all is there');
    const { image: _image, ...inspected } = await viewer.inspect({ ...key, x: 400, y: 300 });
    return [inspected, await viewer.report(key)];
  };

  /** Returns all that is reported about a view in which someone types a word into the field and presses Enter. */
  const toldAfter = async (field: string, word: string) => {
    site.lay('/next', NEXT);
    const key = await open(
      `<title>form</title><form action="/next">${field}<button style="position:absolute;top:200px">Go</button></form>`,
    );
    const told: unknown[] = [];
    const live = await viewer.live(key.sessionId, 'ann', {
      frame: async ({ image: _image, ...about }) => void told.push(about),
      event: (event) => void told.push(event),
    });
    live.send({ type: 'click', x: 50, y: 20 });
    for (const letter of word) live.send({ type: 'text', text: letter });
    live.send({ type: 'key', action: 'press', key: 'Enter', code: 'Enter' });
    told.push(...(await toldOfNext(key)));
    return JSON.stringify(told);
  };

  test.each([
    ['a password under an odd name', `<input type="password" name="q7" ${AT}>`, 's3cret-word'],
    [
      'a password that the page shows',
      `<input type="password" name="zz" onfocus="this.type='text'" ${AT}>`,
      's3cret-word',
    ],
    [
      'a password that the page has shown before',
      `<input type="password" name="zz" ${AT}><script>document.querySelector('input').type = 'text'</script>`,
      's3cret-word',
    ],
    ['a card', `<input autocomplete="cc-number" name="n" ${AT}>`, '4111111111111111'],
  ])('is in nothing that is told of the next page, whose address has it: %s', async (_what, field, word) => {
    const told = await toldAfter(field, word);
    expect(told).toContain('/next?');
    expect(told).not.toContain(word);
    expect(site.asked).toContain('/next');
  });

  /** Writes a word into an address in eight ways, under names that say nothing. */
  const ODD_PLACES = `const v = field.value, e = encodeURIComponent(v);
    const bytes = [...v].map((c) => '%' + c.charCodeAt(0).toString(16)).join('');
    location = '/next/' + bytes + '/end?q7=' + e + '&x[]=' + bytes + '&' + e + '=1&_=' + btoa('none') + '&data=' +
      encodeURIComponent(JSON.stringify({ v })) + '&to=' + encodeURIComponent('/a?zz=' + bytes) + ';m=' + e +
      '#/r?k9=' + bytes;`;

  test.each([
    ['a form', `<input id="field" type="password" ${AT}>`, false],
    ['a prompt', '', true],
  ])(
    'is in nothing that is told of an address with it in eight odd places, of %s',
    async (_what, field, isAsked) => {
      const canary = 'c4nary-of addresses';
      const answer = `field = { value: prompt('Your password?') }; ${ODD_PLACES}`;
      site.lay(`/next/${[...canary].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')}/end`, NEXT);
      const key = await open(
        `<title>form</title>${field}<button style="position:absolute;left:0;top:100px;width:300px;height:40px"
      onclick="${(isAsked ? answer : ODD_PLACES).replaceAll('"', '&quot;')}">Go</button>`,
      );
      const told: unknown[] = [];
      const live = await viewer.live(key.sessionId, 'ann', {
        frame: async () => {},
        event: (event) => {
          told.push(event);
          if (event.type === 'dialog')
            live.send({ type: 'dialog', id: event.id, accept: true, text: canary });
        },
      });
      if (!isAsked) {
        live.send({ type: 'click', x: 50, y: 20 });
        live.send({ type: 'text', text: canary });
      }
      live.send({ type: 'click', x: 50, y: 120 });
      told.push(...(await toldOfNext(key)));
      let text = JSON.stringify(told);
      expect(text).toContain('/next/removed/end?q7=removed');
      for (let turn = 0; turn < 4; turn += 1) {
        expect(text).not.toMatch(/c4nary/);
        text = text.replaceAll(/%[\da-f]{2}/gi, (byte) =>
          String.fromCharCode(Number.parseInt(byte.slice(1), 16)),
        );
      }
    },
  );

  test('stays in addresses where the field is no secret', async () => {
    expect(await toldAfter(`<input name="q7" ${AT}>`, 'bread-rolls')).toContain('/next?q7=bread-rolls');
  });
});
