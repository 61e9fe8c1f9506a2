import { expect, type Page } from '@playwright/test';

/** Opens the setup link of a new server and becomes its administrator, Olga of Platform Inc. */
export async function setUpAsOlga(page: Page, { setupLink }: { setupLink: string | null }): Promise<void> {
  await page.goto(setupLink ?? '');
  await page.getByLabel('Your email').fill('olga@platform.example');
  await page.getByLabel('Your name').fill('Olga Petrova');
  await page.getByLabel('Organization name').fill('Platform Inc');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
}

/** Returns the steps that the dashboard of a new server leads through. */
export const stepsOf = (page: Page) => page.getByRole('region', { name: 'Getting started' });
export const goHome = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();

/** Adds a customer and its project, by the steps of the dashboard. */
export async function addBrightDental(page: Page, url: string): Promise<void> {
  await stepsOf(page).getByRole('link', { name: 'Create an organization' }).click();
  const organization = page.getByRole('dialog', { name: 'Create New Organization' });
  await organization.getByLabel('Organization Name').fill('Bright Dental');
  await organization.getByLabel('Domain').fill('brightdental.example');
  await organization.getByRole('button', { name: 'Create Organization' }).click();
  await expect(organization).toBeHidden();

  await goHome(page);
  await stepsOf(page).getByRole('link', { name: 'Create a project with a URL' }).click();
  const project = page.getByRole('dialog', { name: 'Create new project' });
  await project.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Bright Dental' }).click();
  await project.getByLabel('Project name').fill('Patient portal');
  await project.getByLabel('Allowed URLs').fill(url);
  await project.getByRole('button', { name: 'Create project' }).click();
  await expect(project).toBeHidden();
}
