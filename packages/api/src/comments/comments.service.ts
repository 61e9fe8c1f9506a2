import type { AddCommentInput, Comment } from '@ringmark/contract/comments';
import type { TicketId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listComments(_ctx: SignedInContext, _ticketId: TicketId): Promise<Comment[]> {
  return unbuilt();
}

export async function addComment(_ctx: SignedInContext, _input: AddCommentInput): Promise<Comment> {
  return unbuilt();
}
