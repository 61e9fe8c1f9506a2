import type { TicketId } from '@ringmark/contract/ids';
import { boxSchema } from '@ringmark/contract/pins';
import type { Proof, ProofSize } from '@ringmark/contract/tickets/proofs';
import { sheetSizeName } from '@ringmark/contract/tickets/sizes';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ProofResult, ProofSizeTable } from '../../core/database/tables/proof-tables.ts';
import { sizePictureUrl } from './size-picture-url.ts';
import type { ProofRow } from './proof-rows.ts';
import { parseReason, proofSentence } from './proof-words.ts';

/** A proof at another size, with the first picture of that size. */
export type SizeRow = Selectable<ProofSizeTable> & { before_id: string | null };

const placesSchema = z.array(boxSchema);
const toBox = (text: string | null) => (text === null ? null : boxSchema.parse(JSON.parse(text)));

export const proofPictureUrl = (ticketId: TicketId, proofId: string) =>
  `/api/tickets/${ticketId}/proofs/${proofId}/picture`;

type SharedRow = Pick<ProofRow, keyof ProofResult>;

/** Converts what one visit showed, for any table that keeps results. */
export const toResult = (row: SharedRow, pictureUrl: string) => ({
  state: row.state,
  outcome: row.outcome,
  sentence: proofSentence({ ...row, reason: parseReason(row.reason) }),
  share: row.share,
  around: row.around,
  places: row.places === null ? [] : placesSchema.parse(JSON.parse(row.places)),
  pictureUrl: row.file_id === null ? null : pictureUrl,
  width: row.width,
  height: row.height,
  box: toBox(row.box),
  boxBefore: toBox(row.box_before),
  browserBefore: row.browser_before,
  browser: row.browser,
  repeatedSteps: row.repeated ?? 0,
  isOtherBrowser: row.browser_before !== null && row.browser_before !== row.browser,
  finishedAt: row.finished_at,
});

const toProofSize = (row: SizeRow): ProofSize => ({
  resolution: row.resolution,
  name: sheetSizeName(row.resolution),
  ...toResult(row, row.file_id === null ? '' : sizePictureUrl(row.ticket_id, row.file_id)),
  beforeUrl: row.before_id === null ? null : sizePictureUrl(row.ticket_id, row.before_id),
});

/** @param sizes of this proof. */
export const toProof = (row: ProofRow, sizes: readonly SizeRow[]): Proof => ({
  id: row.id,
  ticketId: row.ticket_id,
  cause: row.cause,
  ...toResult(row, proofPictureUrl(row.ticket_id, row.id)),
  version: row.version,
  createdAt: row.created_at,
  sizes: sizes.map(toProofSize),
});
