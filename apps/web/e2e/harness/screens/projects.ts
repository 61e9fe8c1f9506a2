import type { Page } from '@playwright/test';

/** Opens a setting of a project from the menu of its card. */
export async function openSetting(page: Page, projectName: string, setting: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${projectName}` }).click();
  await page.getByRole('menuitem', { name: setting }).click();
}
