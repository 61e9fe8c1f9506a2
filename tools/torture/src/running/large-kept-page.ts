import { join } from 'node:path';
import { keepPage } from '@ringmark/api/evidence/frozen-pages/keep-page';
import { A_PAGE } from '@ringmark/api/testing/fake-frozen';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { createFileStore } from '@ringmark/server/adapters/file-store';
import { databasePath } from '@ringmark/server/data-folder/paths';

/** Packs to next to nothing, and is nearly all that a page may have unpacked. */
const LARGE = Buffer.alloc(38 * 1_048_576, 'a b ');

/** Keeps a page for a ticket of a data folder that no server uses, as a hostile member would have it kept. */
export async function keepLargePage(
  dataDir: string,
  { ticketId, projectId }: { ticketId: TicketId; projectId: ProjectId },
): Promise<void> {
  const kit = createTestKit({ database: databasePath(dataDir) });
  try {
    const { organization_id: organizationId } = kit.db.first(
      kit.db.q.selectFrom('project').select('organization_id').where('id', '=', projectId),
    ) ?? { organization_id: '' as never };
    const row = { ticket_id: ticketId, organization_id: organizationId, state: 'waiting' } as const;
    kit.db.write((tx) => tx.run(tx.q.insertInto('frozen_page').values(row)));
    const [document] = A_PAGE.parts;
    if (!document) throw new Error('There is no part.');
    await keepPage(
      { ...kit.services, files: createFileStore(join(dataDir, 'files')) },
      { ticketId, projectId, organizationId },
      { ...A_PAGE, look: null, parts: [{ ...document, bytes: LARGE }] },
      true,
    );
  } finally {
    kit.db.close();
  }
}
