import type { FactServices, SignedInContext } from './context.ts';
import type { Tx } from '../database/db.ts';
import type { PersonFacts, ServerFacts } from './facts.ts';

/** Has all followers act on what a person did, in its transaction and in their order. A follower that throws undoes it. */
export function emit<K extends keyof PersonFacts>(
  ctx: SignedInContext,
  tx: Tx,
  kind: K,
  fact: PersonFacts[K],
): void {
  for (const follower of ctx.followers) follower.ofPerson?.[kind]?.(ctx, tx, fact);
}

/** The same for what the server did or found by itself. */
export function announce<K extends keyof ServerFacts>(
  services: FactServices,
  tx: Tx,
  kind: K,
  fact: ServerFacts[K],
): void {
  for (const follower of services.followers) follower.ofServer?.[kind]?.(services, tx, fact);
}
