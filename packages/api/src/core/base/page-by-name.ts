import { LIST_LIMITS } from '@ringmark/contract/lists/list-limits';
import type { PageInput } from '@ringmark/contract/pages/pages';
import { z } from 'zod';
import { byName } from './by-name.ts';
import { unusableCursor } from './cursor.ts';

interface Named {
  id: string;
  name: string;
}

const placeSchema = z.tuple([z.string(), z.string()]);

/** Stays valid after the entry is gone. */
const toCursor = ({ name, id }: Named): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function fromCursor(cursor: string): Named {
  try {
    const [name, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { name, id };
  } catch {
    throw unusableCursor();
  }
}

const inOrder = (a: Named, b: Named): number => byName(a, b) || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * A part of a list, or all of it without limit and cursor, as older programs read it.
 *
 * @param items the whole list in any order: the database cannot sort names by language.
 * @throws AppError invalid for a foreign cursor.
 */
export function pageByName<T extends Named>(
  items: readonly T[],
  { limit, cursor }: PageInput,
): { items: T[]; nextCursor: string | null } {
  if (limit === undefined && cursor === undefined) return { items: [...items], nextCursor: null };
  const place = cursor === undefined ? undefined : fromCursor(cursor);
  const left = (place ? items.filter((item) => inOrder(item, place) > 0) : items).toSorted(inOrder);
  const page = left.slice(0, limit ?? LIST_LIMITS.listDefault);
  const last = page.at(-1);
  return { items: page, nextCursor: last && left.length > page.length ? toCursor(last) : null };
}
