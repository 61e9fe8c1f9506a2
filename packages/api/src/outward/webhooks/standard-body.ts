import type { HookEvent } from './hook-event.ts';

/** Builds the body for programs: the event, with ids. Field names stay, and more may come. */
export function standardBody(event: HookEvent, publicUrl: string, pictureUrl: string | null): unknown {
  if (event.kind === 'test') return { type: 'test', timestamp: event.at, data: {} };
  const { at, actor, ticket, news } = event;
  const { event: type, ...more } = news;
  const link = `${publicUrl}/tickets/${ticket.id}`;
  return { type, timestamp: at, data: { ticket: { ...ticket, link, pictureUrl }, actor, ...more } };
}
