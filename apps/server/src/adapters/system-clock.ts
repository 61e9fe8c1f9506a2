import type { Clock } from '@ringmark/api/ports';

export const systemClock: Clock = { now: () => Date.now() };
