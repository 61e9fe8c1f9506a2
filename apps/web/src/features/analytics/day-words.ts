import { lazily } from '../../lib/formats/lazily.ts';

const short = lazily(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** `2026-09-01` as `Sep 1`. */
export const dayWords = (day: string): string => (day === '' ? '' : short().format(new Date(day)));
