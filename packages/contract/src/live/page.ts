import { z } from 'zod';
import { copiedReport } from './clipboard.ts';
import { fieldReports } from './fields.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { menuReports } from './menu.ts';
import { stepReport } from './steps.ts';

/**
 * The reports that the script within a page sends by itself. Pages are not trusted: anything that does not fit is
 * dropped.
 */
export const pageReportSchema = z.discriminatedUnion('type', [
  /** The page wants to be printed. */
  z.object({ type: z.literal('print') }),
  /** The page wants to capture the pointer, and was refused. */
  z.object({ type: z.literal('lock') }),
  /** The page wants a passkey, and was told that there is none. */
  z.object({ type: z.literal('passkey') }),
  /** A person types what nobody else may read; `isDone` when they have left the field or sent it. */
  z.object({
    type: z.literal('secret'),
    value: z.string().max(LIVE_LIMITS.liveTextLength),
    isDone: z.boolean(),
  }),
  ...fieldReports,
  copiedReport,
  ...menuReports,
  stepReport,
]);
export type PageTold = z.infer<typeof pageReportSchema>;
