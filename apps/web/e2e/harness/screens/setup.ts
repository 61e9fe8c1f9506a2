import type { Page } from '@playwright/test';

/** Opens the setup link of a new server and becomes its administrator, Olga of Platform Inc. */
export async function setUpAsOlga(page: Page, { setupLink }: { setupLink: string | null }): Promise<void> {
  await page.goto(setupLink ?? '');
  await page.getByLabel('Your email').fill('olga@platform.example');
  await page.getByLabel('Your name').fill('Olga Petrova');
  await page.getByLabel('Organization name').fill('Platform Inc');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
}
