import { z } from 'zod';
import { invalidField } from './errors.ts';

const numbersSchema = z.array(z.number().int()).min(1).max(2);

export const unusableCursor = () => invalidField('cursor', 'This cursor isn’t valid.');

export const toCursor = (...place: readonly [number] | readonly [number, number]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws AppError invalid for a cursor that isn't ours. */
export function fromCursor(cursor: string): number[] {
  try {
    return numbersSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw unusableCursor();
  }
}
