import { describe, expect, test } from 'vitest';
import { useWatchedSite } from '../testing/watched-site.ts';

const ctrl = (key: string) =>
  ({
    type: 'key',
    action: 'press',
    key,
    code: `Key${key.toUpperCase()}`,
    modifiers: { ctrl: true },
  }) as const;
const place = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:300px;height:40px;margin:0"`;
const at = (y: number) => ({ type: 'click', x: 50, y }) as const;

describe('the clipboard', () => {
  const here = useWatchedSite();
  const { watch } = here;
  const FIELD = `<input id="field" value="Grüße, 漢字" ${place(0)}><script>
    const field = document.querySelector('#field');
    const said = [];
    for (const type of ['copy', 'cut', 'beforeinput', 'input'])
      field.addEventListener(type, (event) => { said.push(event.inputType ?? type); document.title = said + '|' + field.value; });
  </script>`;

  test('what is copied in a page reaches the person, as text and as HTML', async () => {
    const { live, told } = await watch(`${FIELD}<p ${place(100)}>Read <b>this</b></p>`);
    live.send(at(20));
    live.send(ctrl('a'));
    live.send(ctrl('c'));
    expect(await told('copied')).toMatchObject({ text: 'Grüße, 漢字', html: null, isCut: false });
    live.send({ type: 'click', x: 50, y: 110, clickCount: 3 });
    live.send({ ...at(110), clickCount: 3 });
    live.send({ ...at(110), clickCount: 3 });
    live.send(ctrl('c'));
    const { html } = await told('copied', ({ text }) => text.trim() === 'Read this');
    expect(html).toContain('<b>this</b>');
  });

  test('what a page itself puts there reaches the person, and of a password nothing does', async () => {
    const { live, told, events } = await watch(
      `<input type="password" value="secret" ${place(0)}><button ${place(100)} onclick="document.execCommand('copy')">c</button>
       <script>addEventListener('copy', (event) => { event.preventDefault();
         event.clipboardData.setData('text/plain', 'own'); event.clipboardData.setData('text/html', '<i>own</i>'); });</script>`,
    );
    live.send(at(20));
    live.send(ctrl('a'));
    live.send(ctrl('c'));
    // Away from the password, which browsers never copy.
    live.send(at(400));
    live.send(at(120));
    expect(await told('copied')).toMatchObject({ text: 'own', html: '<i>own</i>' });
    expect(events.filter(({ type }) => type === 'copied')).toHaveLength(1);
  });

  test('a page that copies by itself, long after the person did anything, reaches nobody', async () => {
    const { live, events, title } = await watch(
      `${FIELD}<script>onclick = () => setTimeout(() => { field.select(); document.title = 'tried ' + document.execCommand('copy'); }, 1500);</script>`,
    );
    live.send(at(200));
    await expect.poll(title).toBe('tried true');
    expect(events.filter(({ type }) => type === 'copied')).toEqual([]);
  });

  test('a cut deletes only what has reached the person', async () => {
    const { live, told, title } = await watch(FIELD);
    live.send(at(20));
    live.send(ctrl('a'));
    live.send(ctrl('x'));
    const first = await told('copied');
    expect(first).toMatchObject({ text: 'Grüße, 漢字', isCut: true });
    expect(await title()).toBe('copy|Grüße, 漢字');
    live.send({ type: 'copied', id: first.id, isTaken: false });
    live.send(ctrl('x'));
    const second = await told('copied', ({ id }) => id > first.id);
    expect(await title()).toBe('copy,copy|Grüße, 漢字');
    live.send({ type: 'copied', id: second.id, isTaken: true });
    await expect.poll(title).toBe('copy,copy,cut,deleteByCut|');
  });

  test('a page hears of what is pasted, with HTML, and may take it in its own way', async () => {
    const { live, title } = await watch(
      `<textarea ${place(0)}></textarea><div contenteditable id="rich" ${place(100)}></div><div contenteditable id="own" ${place(200)}></div>
       <script>
         document.querySelector('textarea').oninput = ({ target }) => { document.title = target.value; };
         document.querySelector('#rich').oninput = ({ currentTarget }) => { document.title = currentTarget.innerHTML; };
         document.querySelector('#own').onpaste = (event) => { event.preventDefault();
           document.title = event.clipboardData.getData('text/html') + event.clipboardData.getData('text/plain'); };
       </script>`,
    );
    const html = '<b onclick="x()">bold</b><img src=x onerror="document.title=1"><script>1</script>';
    live.send(at(20));
    live.send({ type: 'paste', text: 'plain', html });
    await expect.poll(title).toBe('plain');
    live.send(at(120));
    live.send({ type: 'paste', text: 'plain', html });
    await expect.poll(title).toBe('<b>bold</b>');
    live.send(at(220));
    live.send({ type: 'paste', text: 'plain', html });
    await expect.poll(title).toBe(`${html}plain`);
  });
});
