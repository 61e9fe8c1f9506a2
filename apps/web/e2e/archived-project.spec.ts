import type { Project } from '@ringmark/contract/projects/projects';
import { card } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';
import { ADMIN, type Installation } from './harness/installation.ts';

async function aPin(installation: Installation, project: Project, title: string): Promise<string> {
  const data = { projectId: project.id, title, description: 'See the ring.', url: '/demo-page?archived' };
  const admin = await installation.signedIn(ADMIN);
  const answer = await admin.post('/api/tickets', { data: { ...data, clickX: 20, clickY: 30 } });
  const { id } = (await answer.json()) as { id: string };
  await installation.setStatus(id, 'Done');
  return id;
}

test('what an archived project refuses is not offered, on the board, on its tickets and beside its pages', async ({
  openAs,
  installation,
}) => {
  const { project } = await installation.createCustomer('Archive', 'archive.example');
  const { project: other } = await installation.createCustomer('Kept', 'kept.example');
  const id = await aPin(installation, project, 'Done for good');
  await installation.createTicket({ project: other, title: 'Done elsewhere', status: 'Done' });
  const board = await openAs(ADMIN);
  await board.goto('/tickets');
  const done = card(board, 'Done for good');
  const doings = (of: typeof done) => of.getByRole('button', { name: /^Accept$|to another status$/ });
  await expect(doings(done)).toHaveCount(2);
  const ticket = await openAs(ADMIN);
  await ticket.goto(`/tickets/${id}`);
  const main = ticket.getByRole('main');
  const writing = main.getByRole('button', { name: /^Accept$|Change status$|^Attach files$|^Post comment$/ });
  const toPage = main.getByRole('link', { name: 'Show on the page' });
  await expect(writing).toHaveCount(4);
  await expect(toPage).toBeVisible();
  const pages = await openAs(ADMIN);
  await pages.goto('/web-comments');
  const listed = pages.getByRole('region', { name: '/demo-page?archived' });
  await expect(listed.getByRole('link', { name: 'Annotate' })).toBeVisible();

  const admin = await installation.signedIn(ADMIN);
  await admin.post(`/api/admin/projects/${project.id}/archive`);
  await expect(doings(done)).toHaveCount(0);
  await done.getByRole('link').press('Space');
  await expect(board.locator('[data-dragged]')).toHaveCount(0);
  await expect(doings(card(board, 'Done elsewhere'))).toHaveCount(2);
  await expect(ticket.getByText('This project is archived')).toBeVisible();
  await expect(writing).toHaveCount(0);
  await expect(toPage).toHaveCount(0);
  await expect(listed.getByRole('link', { name: 'Annotate' })).toHaveCount(0);
  await expect(listed).toContainText('Done for good');

  await admin.post(`/api/admin/projects/${project.id}/reactivate`);
  await expect(doings(done)).toHaveCount(2);
  await expect(writing).toHaveCount(4);
});
