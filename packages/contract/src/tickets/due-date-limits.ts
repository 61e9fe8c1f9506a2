/** When a ticket is due soon, and how many due dates a calendar shows. */
export const DUE_DATE_LIMITS = {
  /** A ticket is due soon during this many days before its due date. */
  dueSoonDays: 2,
  /** Entries of one calendar. */
  calendarEntries: 1_000,
} as const;
