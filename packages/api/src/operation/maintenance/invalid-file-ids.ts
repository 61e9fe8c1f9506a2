import type { Services } from '../../core/context/context.ts';
import { everyFileId } from '../../core/database/statements/stored-file-statements.ts';
import { isOwnId } from '../../core/base/new-id.ts';

/** Undefined when all ids have our form. */
export function findInvalidFileId({ db }: Pick<Services, 'db'>): string | undefined {
  for (const id of everyFileId(db).iterate()) if (!isOwnId(id)) return id;
  return undefined;
}
