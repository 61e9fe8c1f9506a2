import { z } from 'zod';
import { copiedReport } from './clipboard.ts';
import { fieldReports } from './fields.ts';
import { menuReports } from './menu.ts';
import { stepReport } from './steps.ts';

/** What the script within a page reports by itself. Pages are not trusted: whatever does not fit is dropped. */
export const pageReportSchema = z.discriminatedUnion('type', [
  /** The page wants to be printed. */
  z.object({ type: z.literal('print') }),
  /** The page wants a passkey, and was told that there is none. */
  z.object({ type: z.literal('passkey') }),
  ...fieldReports,
  copiedReport,
  ...menuReports,
  stepReport,
]);
export type PageTold = z.infer<typeof pageReportSchema>;
