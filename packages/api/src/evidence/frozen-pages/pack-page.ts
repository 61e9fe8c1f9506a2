import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { PageHead } from './page-head.ts';
import type { CapturedPage, PagePart } from '@ringmark/contract/viewing/frozen-pages';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Packed bytes of one page. */
export const MAX_BYTES = 10 * 1_048_576;
/** Unpacked bytes of one part: what is stored is never unpacked beyond it. */
export const MAX_UNPACKED = 64 * 1_048_576;
/** Unpacked bytes of one page: a page of one repeated letter packs to nothing, and is sent whole to all who ask. */
export const MAX_UNPACKED_PAGE = 40 * 1_048_576;

export interface PackedPart {
  hash: string;
  /** Unpacked. */
  size: number;
  packed: Uint8Array;
}

export interface PackedPage {
  head: PackedPart;
  /** Each once, the head among them. */
  parts: readonly PackedPart[];
  bytes: number;
  isComplete: boolean;
}

/** The number of bytes that are hashed before other requests are served. */
const HASHED_AT_ONCE = 1_048_576;

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.byteLength; at += HASHED_AT_ONCE) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
  }
  return hash.digest('hex');
}

async function pack(hash: string, bytes: Uint8Array): Promise<PackedPart> {
  const params = { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_checksumFlag]: 1 };
  return { hash, size: bytes.byteLength, packed: await compress(bytes, { params }) };
}

async function packParts(parts: readonly PagePart[], side: string): Promise<Omit<PackedPage, 'isComplete'>> {
  const packed = new Map<string, PackedPart>();
  const named: PageHead['parts'] = [];
  for (const { address, type, bytes } of parts) {
    const hash = await hashOf(bytes);
    if (!packed.has(hash)) packed.set(hash, await pack(hash, bytes));
    named.push({ address, type, hash, size: bytes.byteLength });
  }
  const headBytes = Buffer.from(JSON.stringify({ version: 1, parts: named, side } satisfies PageHead));
  const head = await pack(await hashOf(headBytes), headBytes);
  packed.set(head.hash, head);
  const all = [...packed.values()];
  return { head, parts: all, bytes: all.reduce((sum, part) => sum + part.packed.byteLength, 0) };
}

const unpackedBytes = (parts: readonly PagePart[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** Packs parts that fit into what a page may have; undefined for others. */
async function packFitting(parts: readonly PagePart[], side: string) {
  if (unpackedBytes(parts) > MAX_UNPACKED_PAGE) return undefined;
  const packed = await packParts(parts, side);
  return packed.bytes <= MAX_BYTES ? packed : undefined;
}

/** Packs a page, or its words and looks where the whole is too large; undefined where those are as well. */
export async function packPage({ parts, side }: CapturedPage): Promise<PackedPage | undefined> {
  const whole = await packFitting(parts, side);
  if (whole) return { ...whole, isComplete: true };
  const essential = await packFitting(
    parts.filter(({ isEssential }) => isEssential),
    side,
  );
  return essential && { ...essential, isComplete: false };
}

/** Throws for bytes that are not what was packed, however much they unpack to. */
export async function unpack(packed: Uint8Array, hash: string, size: number): Promise<Uint8Array> {
  if (size > MAX_UNPACKED) throw new Error('A stored part is too large to be unpacked.');
  // It is one piece of the whole size: each further one would come back to the thread that serves everybody.
  const bytes = await decompress(packed, {
    maxOutputLength: Math.max(size, 1),
    chunkSize: Math.max(size + 1, 64),
  });
  if ((await hashOf(bytes)) !== hash) throw new Error("A stored part doesn't match its hash.");
  return bytes;
}
