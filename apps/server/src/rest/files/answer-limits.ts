import { AppError } from '@ringmark/api/core/base/errors';
import { createWriteCounter } from '@ringmark/api/core/context/write-counter';
import type { FastifyReply } from 'fastify';

export interface AnswerLimits {
  /** Answers that one person may have under way, and may begin in an hour. */
  ownAtOnce: number;
  ownPerHour: number;
  /** Answers under way for all together. */
  atOnce: number;
  /** The code of a refusal, and its sentences. */
  code: string;
  sentences: { ownAtOnce: string; ownPerHour: string; atOnce: string };
}

/** Limits answers that cost much to write, by person and in all. */
export function createAnswerLimits(limits: AnswerLimits) {
  const begun = createWriteCounter();
  const running = new Map<string, number>();
  let all = 0;
  const own = { perMinute: limits.ownPerHour, perHour: limits.ownPerHour };
  const { code, sentences } = limits;
  const refuse = (seconds: number, sentence: string) =>
    new AppError('too_many', code, sentence, { retryAfterSeconds: seconds });
  return {
    /** @returns ends it, once. @throws AppError too_many. */
    begin(who: string, now: number): () => void {
      const mine = running.get(who) ?? 0;
      if (mine >= limits.ownAtOnce) throw refuse(5, sentences.ownAtOnce);
      if (all >= limits.atOnce) throw refuse(5, sentences.atOnce);
      const wait = begun.waitOf(who, own, now);
      if (wait > 0) throw refuse(Math.ceil(wait / 1_000), sentences.ownPerHour);
      begun.add(who, 1, now);
      running.set(who, mine + 1);
      all += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        all -= 1;
        const left = (running.get(who) ?? 1) - 1;
        if (left > 0) running.set(who, left);
        else running.delete(who);
      };
    },
  };
}

/** A reader who takes nothing for this long is gone, or means to hold the server. */
const STALLED_MS = 30_000;

/** Cuts an answer that nobody reads on. */
export function cutWhenStalled({ raw }: FastifyReply, stalledMs = STALLED_MS): void {
  raw.setTimeout(stalledMs, () => raw.destroy());
}
