import type { z } from 'zod';
import type { Services } from '../context/context.ts';

/** A kind of work in the background. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** ms from a failed try to the next, one entry a retry. */
  readonly retryAfter: readonly number[];
  /** ms that one try may take. */
  readonly deadline: number;
  /**
   * Does the work. A throw is a failed try; what can never come right is written down as a result instead.
   *
   * @param signal aborted at the deadline, and when the server stops.
   */
  run(services: Services, payload: Payload, signal: AbortSignal): Promise<void>;
  /** Called when the last try has failed, so that nobody waits for it any longer. */
  giveUp?(services: Services, payload: Payload, error: unknown): Promise<void>;
}

/** The same without the payload's type, so that one list holds all kinds. */
export interface AnyJobKind extends Pick<JobKind<unknown>, 'name' | 'retryAfter' | 'deadline'> {
  runPayload(services: Services, payload: string, signal: AbortSignal): Promise<void>;
  giveUpPayload(services: Services, payload: string, error: unknown): Promise<void>;
}

export const asAnyJobKind = <Payload>(kind: JobKind<Payload>): AnyJobKind => ({
  name: kind.name,
  retryAfter: kind.retryAfter,
  deadline: kind.deadline,
  runPayload: async (services, payload, signal) =>
    kind.run(services, kind.payload.parse(JSON.parse(payload)), signal),
  giveUpPayload: async (services, payload, error) =>
    kind.giveUp?.(services, kind.payload.parse(JSON.parse(payload)), error),
});
