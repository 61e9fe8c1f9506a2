import type { BackgroundPage as OpenedPage } from '@ringmark/contract/viewing/background';
import type { Proofs } from '@ringmark/contract/viewing/proofs';
import type { ThroughDoor } from './door.types.ts';

/** A page that is opened in nobody's view, once no person needs the room. */
export type BackgroundPage = OpenedPage & ThroughDoor;

/** Looks at pins without a person. Failures are AppErrors. */
export type ProofViewing = Proofs;
