import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { annotateAddress, annotationDialog, expectShown, inWindow } from './harness/screens/annotate.ts';
import { editorOf } from './harness/screens/drawing.ts';
import { ADMIN } from './harness/installation.ts';
import { expect, test } from './harness/test.ts';
import { findSmallTargets } from './harness/watch/small-targets.ts';

const MEMBER = { email: 'tess@fingers.example', name: 'Tess Finger' };
const TITLE = 'Too small to be met';
let project: Project;
let ticket: Ticket;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Fingers', 'fingers.example'));
  await installation.signedIn(MEMBER);
  const description = 'To do:\n\n- [ ] Larger\n- [ ] Further apart';
  ticket = await installation.createTicket({ project, title: TITLE, description, status: 'Done' });
});

const expectLargeTargets = async (page: Page, place: string) =>
  expect(await findSmallTargets(page), place).toEqual([]);

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 768, height: 1024 }],
] as const) {
  test(`everything on ${device} is large enough for a fingertip`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(ADMIN, { viewport, hasTouch: true, isMobile: true });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    for (const [address, whole] of [
      ['/', TITLE],
      ['/tickets', TITLE],
      ['/tickets?severity=high&due=overdue', 'No tickets match'],
      ['/tickets?view=list', TITLE],
      [`/tickets/${ticket.id}`, 'created the ticket'],
      ['/new-ticket', 'Attachments'],
      ['/settings', 'Email me about tickets'],
      ['/web-comments', 'No pins yet'],
      ['/admin', 'Total Tickets'],
      ['/admin/organizations', 'fingers.example'],
      ['/admin/projects', project.name],
      ['/admin/users', MEMBER.name],
      ['/admin/users?invite=people', 'Email addresses'],
      ['/admin/audit', 'created'],
      ['/admin/system', 'Database'],
      ['/admin/webhooks', 'No webhooks yet'],
      [`/admin/projects/${project.id}/access`, 'Site access'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(whole).first(), address).toBeAttached();
      await expect(page.locator('.ghost')).toHaveCount(0);
      await expectLargeTargets(page, address);
    }
    await page.goto(`/tickets/${ticket.id}`);
    await button(/^Due date:/).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectLargeTargets(page, 'the dialog of the due date');
    await page.keyboard.press('Escape');
    await button(/^Labels:/).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectLargeTargets(page, 'the dialog of labels');
    await page.goto('/admin/projects');
    await button('Create project').tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectLargeTargets(page, 'the dialog of a project');
    await page.goto(`${annotateAddress(project, '/demo-page')}&mode=markup`);
    await expectShown(page);
    await expectLargeTargets(page, 'the annotation page');
    const { x, y } = await inWindow(page, 100, 200);
    await page.touchscreen.tap(x, y);
    const dialog = annotationDialog(page);
    await expect(dialog.getByRole('button', { name: 'Draw or blur' })).toBeVisible();
    await expectLargeTargets(page, 'the dialog of a pin');
    await dialog.getByRole('button', { name: 'Draw or blur' }).tap();
    await expect(editorOf(page)).toBeVisible();
    await expectLargeTargets(page, 'the drawing editor');
  });
}
