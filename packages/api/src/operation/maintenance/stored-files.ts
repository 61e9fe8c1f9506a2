import type { Services } from '../../core/context/context.ts';

export interface KnownFile {
  id: string;
  /** Bytes and SHA-256, where they are recorded. */
  size: number | null;
  sha256: string | null;
}

/** Includes deleted tickets that can be restored. */
export function listKnownFiles({ db }: Pick<Services, 'db'>): KnownFile[] {
  const attachments = db.all(db.q.selectFrom('attachment').select(['id', 'file_size', 'sha256']));
  const screenshots = db.all(
    db.q.selectFrom('ticket').select('screenshot_id').where('screenshot_id', 'is not', null),
  );
  const pictures = (
    [
      'first_picture',
      'proof',
      'proof_size',
      'preview_pin',
      'size_look',
      'agent_picture',
      'door_picture',
      'frozen_part',
    ] as const
  ).flatMap((table) => db.all(db.q.selectFrom(table).select('file_id').where('file_id', 'is not', null)));
  const deleted = db.sqlite
    .prepare('select value as id from deleted_ticket, json_each(files) where files is not null')
    .all() as { id: string }[];
  return [
    ...attachments.map(({ id, file_size, sha256 }) => ({ id, size: file_size, sha256 })),
    ...screenshots.flatMap(({ screenshot_id: id }) =>
      id === null ? [] : [{ id, size: null, sha256: null }],
    ),
    ...pictures.flatMap(({ file_id: id }) => (id === null ? [] : [{ id, size: null, sha256: null }])),
    ...deleted.map(({ id }) => ({ id, size: null, sha256: null })),
  ];
}
