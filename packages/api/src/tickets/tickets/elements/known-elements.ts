import { pinContextSchema } from '@ringmark/contract/pins';
import type { Tx } from '../../../core/database/db.ts';
import {
  addElementKey,
  type StoredPin,
} from '../../../core/database/statements/ticket-element-statements.ts';
import { elementKeys } from './element-keys.ts';

/** Has the ticket found by its element; for one without an element it does nothing. */
export function knowElement(tx: Tx, { number, project_id, page_key, pin }: StoredPin): void {
  if (page_key === null || pin === null) return;
  const { data } = pinContextSchema.safeParse(JSON.parse(pin));
  if (!data?.element) return;
  for (const key of elementKeys(project_id, page_key, data.element)) addElementKey(tx).run({ key, number });
}
