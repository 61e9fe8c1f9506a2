import { lazily } from '../../lib/formats/lazily.ts';

const short = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** `2026-03-01` as `1 Mar`. */
export const dayWords = (day: string): string => (day === '' ? '' : short().format(new Date(day)));
