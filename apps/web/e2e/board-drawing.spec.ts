import type { Project } from '@ringmark/contract/projects/projects';
import { carry } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Drawn & Sons', 'drawn.example'));
});

test('the first frame after a drop has the card in its new column, and nowhere else', async ({
  adminPage,
  installation,
}) => {
  const { id } = await installation.createTicket({ project, title: 'Footer overlaps' });
  await adminPage.goto('/tickets');
  await carry(adminPage, 'Footer overlaps', 'In Progress');
  await adminPage.evaluate((cardId) => {
    const places = () =>
      [...document.querySelectorAll(`[data-card-id="${cardId}"]`)].map(
        (card) => card.closest('section')?.querySelector('h2')?.textContent,
      );
    const drop = new Promise((resolve) => {
      const look = () => requestAnimationFrame(() => resolve(places()));
      addEventListener('mouseup', look, { capture: true, once: true });
    });
    Object.assign(window, { drop });
  }, id);
  await adminPage.mouse.up();
  expect(await adminPage.evaluate('drop')).toEqual(['In Progress']);
  await expect(adminPage.getByTestId('toast')).toContainText('Status updated');
});

test('a drop draws two columns anew, also when the board is read after it', async ({
  adminPage,
  installation,
}) => {
  await installation.createTicket({ project, title: 'Map is upside down' });
  await adminPage.goto('/tickets');
  await carry(adminPage, 'Map is upside down', 'In Progress');
  await adminPage.evaluate(() => {
    const drawn = new Set<string>();
    // Their texts are not observed: one that says how long ago something was changes by itself.
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const column = target instanceof Element && target.closest('section');
        if (column) drawn.add(column.querySelector('h2')?.textContent ?? '');
      }
    });
    const places = { subtree: true, childList: true, attributes: true };
    const watch = () => observer.observe(document.querySelector('main') ?? document.body, places);
    addEventListener('mouseup', watch, { capture: true, once: true });
    Object.assign(window, { drawn });
  });
  const reread = adminPage.waitForResponse(/tickets\.board(?!Column)/);
  await adminPage.mouse.up();
  await reread;
  await expect(adminPage.getByTestId('toast')).toContainText('Status updated');
  const drawn = await adminPage.evaluate<string[]>(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve([...drawn]))))',
  );
  expect(drawn.toSorted()).toEqual(['In Progress', 'Received']);
});
