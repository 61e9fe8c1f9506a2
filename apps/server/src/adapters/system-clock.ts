import type { Clock } from '@ringmark/api/core/ports/ports';

export const systemClock: Clock = { now: () => Date.now() };
