import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
const heard: string[] = [];
let project: Project;

const BUTTONS = ['confirm("Delete the order?")', 'prompt("Your name?", "Ravi")', 'alert("Saved."), "on"'];
const PAGE = pageOf(
  'Dialogs',
  `${BUTTONS.map((ask, index) => `<button style="top:${index * 100}px" data-ask='${ask}'>Ask</button>`).join('')}
<a href="/second" style="position:absolute;left:0;top:300px;font-size:40px">Leave</a>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = () => {
  fetch('/heard?' + encodeURIComponent(String(eval(button.dataset.ask))));
};
onbeforeunload = (event) => event.preventDefault();
</script>`,
  '<style>button { position: absolute; left: 0; width: 200px; height: 80px }</style>',
);

test.beforeAll(async ({ installation, site }) => {
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  const url = site.put('/dialogs', PAGE);
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});
test.beforeEach(() => void heard.splice(0));

const told = (what: string) => expect.poll(() => heard, what).toEqual([what]);
const dialog = (page: Page, host: string) => page.getByRole('alertdialog', { name: `${host} says` });

test("a page's question is asked in its name, and answered by keyboard", async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}dialogs`);
  await clickAt(page, 50, 40);
  const asked = dialog(page, site.host);
  await expect(asked).toContainText('Delete the order?');
  await expect(asked.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await told('true');

  heard.splice(0);
  await clickAt(page, 50, 40);
  await expect(
    asked.getByRole('checkbox', { name: 'Don’t show more messages from this page' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await told('false');
  // The keys are the page's again.
  await expect(page.getByLabel(/^The page/)).toBeFocused();
});

test('a prompt takes what is typed, and an alert goes with its button', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}dialogs`);
  await clickAt(page, 50, 140);
  const asked = dialog(page, site.host);
  await expect(asked.getByRole('textbox')).toHaveValue('Ravi');
  await page.keyboard.type('Grüße, vm');
  await asked.getByRole('button', { name: 'OK' }).click();
  await told('Grüße, vm');
  heard.splice(0);
  await clickAt(page, 50, 240);
  await expect(asked).toContainText('Saved.');
  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: 'OK' }).click();
  await told('on');
  heard.splice(0);
  await clickAt(page, 50, 40);
  await told('false');
  await expect(asked).toBeHidden();
});

test('leaving a page with unsaved words is asked first; a reload goes on without an answer', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}dialogs`);
  await clickAt(page, 50, 40);
  await dialog(page, site.host).getByRole('button', { name: 'Cancel' }).click();
  await told('false');
  const leaving = page.getByRole('alertdialog', { name: 'Leave this page?' });
  const link = page.getByRole('toolbar').getByRole('link', { name: 'Open in New Tab' });
  await clickAt(page, 50, 330);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Loading the page')).toBeHidden();
  await expect(link).toHaveAttribute('href', `${site.url}dialogs`);
  await clickAt(page, 50, 330);
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(link).toHaveAttribute('href', `${site.url}second`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(link).toHaveAttribute('href', `${site.url}dialogs`);
  await clickAt(page, 50, 40);
  await expect(dialog(page, site.host)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog(page, site.host)).toBeHidden();
});
