import type { CapturedPage, KeptPage } from '@ringmark/contract/viewing/frozen-pages';

/** Reads a page that was taken as if it came from where it is stored. */
export const keptOf = ({ address, side, parts }: CapturedPage): KeptPage => ({
  address,
  side,
  parts: parts.map(({ bytes, ...part }) => ({ ...part, read: async () => bytes })),
});
