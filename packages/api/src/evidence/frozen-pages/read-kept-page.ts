import type { Selectable } from 'kysely';
import type { Services } from '../../core/context/context.ts';
import type { FrozenPageTable } from '../../core/database/tables/frozen-tables.ts';
import { unpack } from './pack-page.ts';
import { pageHeadSchema } from './page-head.ts';
import type { KeptPage } from '@ringmark/contract/viewing/frozen-pages';

/** Undefined where its files are lost. */
export async function readKeptPage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { organization_id, ticket_id, head, address }: Selectable<FrozenPageTable>,
): Promise<KeptPage | undefined> {
  const rows = db.all(
    db.q
      .selectFrom('frozen_use')
      .innerJoin('frozen_part', (join) =>
        join
          .onRef('frozen_part.organization_id', '=', 'frozen_use.organization_id')
          .onRef('frozen_part.hash', '=', 'frozen_use.hash'),
      )
      .select(['frozen_part.hash', 'frozen_part.file_id', 'frozen_part.size'])
      .where('frozen_use.ticket_id', '=', ticket_id)
      .where('frozen_use.organization_id', '=', organization_id),
  );
  const known = new Map(rows.map((row) => [row.hash, row]));
  const read = async (hash: string): Promise<Uint8Array | undefined> => {
    const row = known.get(hash);
    const packed = row && (await files.read(row.file_id));
    return packed && unpack(packed, hash, row.size);
  };
  const bytes = head === null ? undefined : await read(head);
  if (!bytes || address === null) return undefined;
  const { parts, side } = pageHeadSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  return { address, side, parts: parts.map(({ hash, ...part }) => ({ ...part, read: () => read(hash) })) };
}
