import { expect, it } from 'vitest';
import { attachToTicket } from '../../tickets/attachments/attachments.service.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { findOrphanedFiles } from './orphaned-files.ts';

it('files of attachments and screenshots are no orphans, all others are', async () => {
  const kit = createTestKit();
  const { user, project } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id, screenshot_id: 'shot' });
  const file = kit.files.stage();
  await attachToTicket(kit.contextOf(user), ticket.id, [file]);
  expect(findOrphanedFiles(kit.db, [file.id, 'shot', 'left-behind'])).toEqual(['left-behind']);
});
