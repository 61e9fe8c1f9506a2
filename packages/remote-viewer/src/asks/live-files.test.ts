import { describe, expect, test } from 'vitest';
import { useWatchedSite } from '../testing/watched-site.ts';
import type { FileTarget } from '../base/file-transfer.types.ts';
import type { SessionKey } from '../base/views.types.ts';

const at = 'style="position:absolute;left:0;top:0;width:200px;height:40px"';
const onField = { type: 'click', x: 20, y: 20 } as const;
const SAY = `<script>
  const say = async (kind, files) => {
    const told = await Promise.all([...files].map(async (file) => file.name + ':' + file.type + ':' + (await file.text())));
    document.title = kind + ' ' + told.join(',');
  };
  const field = document.querySelector('#field');
  field?.addEventListener('change', () => say('change', field.files));
  field?.addEventListener('cancel', () => { document.title = 'cancel'; });
</script>`;

describe('files for a page', () => {
  const here = useWatchedSite();
  const { watch } = here;
  const send = async (key: SessionKey, target: FileTarget, files: Record<string, string>) => {
    const transfer = await here.viewer.receiveFiles({ ...key, target });
    for (const [name, text] of Object.entries(files)) {
      await transfer.begin({ name, mime: 'text/plain', lastModified: 0 });
      await transfer.write(Buffer.from(text));
    }
    await transfer.give();
  };

  test('a file field asks the person for what it takes, and gets what they choose', async () => {
    const { key, live, told, title } = await watch(
      `<input type="file" id="field" multiple accept="image/*,.txt" ${at}>${SAY}`,
    );
    live.send(onField);
    const wanted = await told('files');
    expect(wanted).toMatchObject({
      host: `127.0.0.1:${here.site.port}`,
      isMultiple: true,
      isFolder: false,
      accept: 'image/*,.txt',
    });
    await send(key, { id: wanted.id }, { 'a.txt': 'Grüße', 'zwölf.txt': '12' });
    await expect.poll(title).toBe('change a.txt:text/plain:Grüße,zwölf.txt:text/plain:12');
  });

  test('a field of one file gets no second, and one that nobody chose for hears so', async () => {
    const { key, live, told, title } = await watch(`<input type="file" id="field" ${at}>${SAY}`);
    live.send(onField);
    const first = await told('files');
    await send(key, { id: first.id }, { 'a.txt': 'a', 'b.txt': 'b' });
    await expect.poll(title).toBe('change a.txt:text/plain:a');
    live.send(onField);
    const { id } = await told('files', (next) => next.id > first.id);
    live.send({ type: 'filesOver', id });
    await expect.poll(title).toBe('cancel');
    await expect(send(key, { id }, { 'a.txt': 'a' })).rejects.toMatchObject({ code: 'files_unwanted' });
  });

  test('large files arrive whole, in parts', async () => {
    const { key, live, told, title } = await watch(
      `<input type="file" id="field" ${at}><script>field.onchange = async () => {
        const bytes = new Uint8Array(await field.files[0].arrayBuffer());
        document.title = bytes.length + ' ' + bytes.reduce((sum, byte) => (sum * 31 + byte) % 65521, 0);
      }</script>`,
    );
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_none, index) => (index * 7) % 251);
    live.send(onField);
    const { id } = await told('files');
    const transfer = await here.viewer.receiveFiles({ ...key, target: { id } });
    await transfer.begin({ name: 'a.bin', mime: '', lastModified: 0 });
    for (let from = 0; from < bytes.length; from += 700_000)
      await transfer.write(bytes.subarray(from, from + 700_000));
    await transfer.give();
    const sum = bytes.reduce((all, byte) => (all * 31 + byte) % 65_521, 0);
    await expect.poll(title).toBe(`3000001 ${sum}`);
  });

  test('files reach the place that they are dropped on, and no other', async () => {
    const { key, title } = await watch(
      `<div ${at}>drop</div><input type="file" id="field" style="position:absolute;left:0;top:100px;width:200px;height:40px">${SAY}
       <script>const zone = document.querySelector('div');
       zone.ondragover = (event) => event.preventDefault();
       zone.ondrop = (event) => { event.preventDefault(); say('drop ' + event.clientX, event.dataTransfer.files); };</script>`,
    );
    await send(key, { x: 30, y: 20 }, { 'a.txt': 'a', 'b.txt': 'b' });
    await expect.poll(title).toBe('drop 30 a.txt:text/plain:a,b.txt:text/plain:b');
    await send(key, { x: 30, y: 120 }, { 'c.txt': 'c' });
    await expect.poll(title).toBe('change c.txt:text/plain:c');
    await expect(send(key, { x: 500, y: 500 }, { 'd.txt': 'd' })).rejects.toMatchObject({
      code: 'files_unwanted',
    });
  });

  test('are taken from nobody but the owner of the view', async () => {
    const { key } = await watch(`<div ${at}></div>`);
    const foreign = { ...key, ownerId: 'eve' };
    await expect(send(foreign, { x: 1, y: 1 }, {})).rejects.toMatchObject({ code: 'viewport_gone' });
  });

  test('a page that asks without a press asks nobody', async () => {
    const { events, title } = await watch(
      `<input type="file" id="field" ${at}><script>field.click(); setTimeout(() => { field.click(); document.title = 'tried'; }, 300);</script>`,
    );
    await expect.poll(title).toBe('tried');
    expect(events.filter(({ type }) => type === 'files')).toEqual([]);
  });
});
