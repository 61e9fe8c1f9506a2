import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
const heard: string[] = [];
let project: Project;

const PAGE = pageOf(
  'Files',
  `<input type="file" multiple accept=".txt" style="position:absolute;left:0;top:0;width:400px;height:80px">
<div style="position:absolute;left:0;top:100px;width:400px;height:200px;background:#eef">Drop here</div>
<button style="position:absolute;left:0;top:400px;width:400px;height:80px">Later</button>
<script>
const say = async (kind, files) => {
  const told = await Promise.all([...files].map(async (file) => file.name + '=' + (file.size > 100 ? file.size : await file.text())));
  fetch('/heard?' + encodeURIComponent(kind + ' ' + told));
};
const field = document.querySelector('input');
field.onchange = () => say('chosen', field.files);
field.oncancel = () => say('cancelled', []);
const zone = document.querySelector('div');
zone.ondragover = (event) => event.preventDefault();
zone.ondrop = (event) => say('dropped', event.dataTransfer.files);
</script>`,
);

test.beforeAll(async ({ installation, site }) => {
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  const url = site.put('/files', PAGE);
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});
test.beforeEach(() => void heard.splice(0));

const told = (what: string) => expect.poll(() => heard.at(-1), what).toBe(what);
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test("a file field opens the person's own file dialog, and the page gets the files", async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}files`);
  const choosing = page.waitForEvent('filechooser');
  await clickAt(page, 50, 40);
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  const ask = page.getByRole('alertdialog', { name: `${site.host} asks for files` });
  await expect(ask).toBeVisible();
  await expectNoBarriers(page);
  await chooser.setFiles([fileOf('a.txt', 'Grüße'), fileOf('b.txt', 'two')]);
  await told('chosen a.txt=Grüße,b.txt=two');
  await expect(ask).toBeHidden();
  await expect(page.getByLabel(/^The page/)).toBeFocused();

  const again = page.waitForEvent('filechooser');
  await clickAt(page, 50, 40);
  await again;
  const byButton = page.waitForEvent('filechooser');
  await ask.getByRole('button', { name: 'Select files' }).click();
  await (await byButton).setFiles([fileOf('c.txt', 'x'.repeat(26 * 1_048_576))]);
  await expect(ask.getByRole('alert')).toHaveText(
    'You can send up to 25 MB in total. No files were sent to the page.',
  );
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  await told('cancelled ');
});

test.describe('dropped', () => {
  // A file that nothing accepts is refused.
  test.use({ expectedMessages: /409/ });
  test('files that are dropped on the page reach what they are dropped on', async ({ openAs, site }) => {
    const page = await openAs(MEMBER);
    await openPage(page, project, `${site.url}files`);
    const drop = async (x: number, y: number) => {
      const at = await inWindow(page, x, y);
      await page.getByTestId('glass').evaluate((glass, { x: clientX, y: clientY }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['dropped words'], 'd.txt'));
        for (const type of ['dragover', 'drop']) {
          const options = { bubbles: true, cancelable: true, clientX, clientY, dataTransfer };
          glass.dispatchEvent(new DragEvent(type, options));
        }
      }, at);
    };
    await drop(100, 200);
    await told('dropped d.txt=dropped words');
    await drop(600, 600);
    await expect(page.getByTestId('toast')).toContainText('This part of the page doesn’t accept files');
  });
});
