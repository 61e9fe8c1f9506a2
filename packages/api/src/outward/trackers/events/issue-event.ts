import { z } from 'zod';

/** The news of an issue, as a tracker tells them. */
export interface IssueEvent {
  /** `#12` or `SHOP-12`. */
  key: string;
  state: 'open' | 'closed';
  /** Closed without being done: nothing is proposed. */
  isDropped: boolean;
  /** The cause of the change, for a sentence. */
  by: 'issue' | 'merge';
  /** ms since 1970, by the tracker's clock. */
  at: number;
}

/** The events of one call; none for what concerns no issue. */
export interface EventsRead {
  place: string | null;
  events: readonly IssueEvent[];
}

export const NO_EVENTS: EventsRead = { place: null, events: [] };

/** ms since 1970 of what trackers write as a date; undefined for what is none. */
export function instantOf(text: string | null | undefined): number | undefined {
  // GitLab writes "2026-01-02 03:04:05 UTC" as well.
  const at = Date.parse((text ?? '').replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) UTC$/, '$1T$2Z'));
  return Number.isNaN(at) ? undefined : at;
}

export const text = z.string().nullish().catch(null);

/** Matches the issues that a merge closes, as GitHub and GitLab document it. */
const CLOSING =
  /\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?\s+((?:[\w./:-]*#\d+|https?:\/\/\S+\/issues\/\d+)(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:[\w./:-]*#\d+|https?:\/\/\S+\/issues\/\d+))*)/gi;
const ONE = /(?:([\w./-]+)?#(\d+))|https?:\/\/[^\s/]+\/(\S+?)\/(?:-\/)?issues\/(\d+)/gi;
const MAX_CLOSED = 20;

/** Keys of issues of a place that a merge with this description closes. */
export function closedBy(description: string, place: string): string[] {
  const keys = [...description.matchAll(CLOSING)].flatMap(([, list = '']) =>
    [...list.matchAll(ONE)].flatMap(([, named, number, path, linked]) => {
      const of = (named ?? path ?? place).toLowerCase();
      return of === place.toLowerCase() ? [`#${number ?? linked ?? ''}`] : [];
    }),
  );
  return [...new Set(keys)].slice(0, MAX_CLOSED);
}
