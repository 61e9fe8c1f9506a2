import type { Part } from '../part.ts';
import { onSmallDisk } from '../running/small-disk.ts';

/** A server on a disk of 24 MB that is full, in more than one way. */
export const fullDisk: Part = (options) => onSmallDisk(options);
