import type { ThroughDoor as OpenedThroughDoor } from '@ringmark/contract/viewing/doors';

/** A page of a project that has doors. */
export interface ThroughDoor extends OpenedThroughDoor {
  /** Something that opened the project's pages is known to open them no more. */
  isShut?: boolean;
}
