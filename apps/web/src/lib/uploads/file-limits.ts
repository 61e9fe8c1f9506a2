import type { Settings } from '@ringmark/contract/settings';

type Limits = Pick<Settings, 'uploadMaxBytes' | 'uploadMaxFiles'>;

export const inMegabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

export const tooLargeWords = (limitBytes: number): string =>
  `Larger than the ${inMegabytes(limitBytes)} MB file limit`;

/** Returns undefined if there is no complaint, and before the limits are known. */
export function complaintOfFiles(
  files: readonly Pick<File, 'name' | 'size'>[],
  limits: Limits | undefined,
): string | undefined {
  if (!limits) return undefined;
  const large = files.filter(({ size }) => size > limits.uploadMaxBytes).map(({ name }) => name);
  if (large.length > 0) {
    return `${tooLargeWords(limits.uploadMaxBytes)}: ${large.join(', ')}`;
  }
  const excess = files.length - limits.uploadMaxFiles;
  if (excess <= 0) return undefined;
  const [those, they] = excess === 1 ? ['1 file', 'it'] : [`${excess} files`, 'them'];
  return `You can send at most ${limits.uploadMaxFiles} files with a ticket. Remove ${those} here and attach ${they} to the ticket later.`;
}
