import { waitForMail } from './harness/outside/mails.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

const MEMBER = { email: 'noor@lakeside.example', name: 'Noor Haddad' };

test('the link in a mail stops the mails of its ticket, after asking', async ({ page, installation }) => {
  const { project } = await installation.createCustomer('Lakeside', 'lakeside.example');
  const member = await installation.signedIn(MEMBER);
  const ticket = await installation.createTicket({ project, title: 'The map is upside down' }, MEMBER);
  const admin = await installation.signedIn(ADMIN);
  const text = `Which browser is it, @${MEMBER.name}?`;
  await admin.post(`/api/tickets/${ticket.id}/comments`, { data: { text } });

  const mail = await waitForMail(installation.server.mailDir, MEMBER.email, 1);
  expect(mail.subject).toContain(`#${ticket.number}`);
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(`/tickets/${ticket.id}`);
  const link = /\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('heading', { name: 'Unsubscribe from this ticket?' })).toBeVisible();
  await expectNoBarriers(page);
  const subscription = async () => (await member.get(`/api/tickets/${ticket.id}/subscription`)).json();
  expect(await subscription()).toEqual({ isMuted: false });
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  expect(await subscription()).toEqual({ isMuted: true });
});
