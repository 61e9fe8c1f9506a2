import type { Part } from '../findings.ts';
import { onSmallDisk } from '../disk/small-disk.ts';

/** A server on a full disk of 24 MB, filled in more than one way. */
export const fullDisk: Part = (options) => onSmallDisk(options);
