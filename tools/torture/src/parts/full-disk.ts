import type { Part } from '../findings.ts';
import { onSmallDisk } from '../disk/small-disk.ts';

/** A server on a disk of 24 MB that is full, in more than one way. */
export const fullDisk: Part = (options) => onSmallDisk(options);
