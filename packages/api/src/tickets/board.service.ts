import type { Board, BoardColumn, BoardInput, boardColumnInput } from '@ringmark/contract/tickets';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function readBoard(_ctx: SignedInContext, _input: BoardInput): Promise<Board> {
  return unbuilt();
}

export async function readBoardColumn(
  _ctx: SignedInContext,
  _input: z.infer<typeof boardColumnInput>,
): Promise<BoardColumn> {
  return unbuilt();
}
