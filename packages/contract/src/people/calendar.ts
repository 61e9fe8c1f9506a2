import { z } from 'zod';
import { instantSchema } from '../text.ts';

/** Calendars are read here; the secret of a person's address follows, and `.ics`. */
export const CALENDARS_PATH = '/api/calendars';
/** Seconds in which a program may show what it has read. */
export const CALENDAR_CACHED = 3_600;

export const calendarFeedSchema = z.object({ createdAt: instantSchema });
/** The feed is null without an address. */
export const ownCalendarFeedSchema = z.object({ feed: calendarFeedSchema.nullable() });
export type OwnCalendarFeed = z.infer<typeof ownCalendarFeedSchema>;
/** Only the answer that creates the feed holds the address. */
export const createdCalendarFeedSchema = calendarFeedSchema.extend({ url: z.string() });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeedSchema>;
