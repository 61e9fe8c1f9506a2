/** The nine statuses, in the order of the board's columns. */
export const TICKET_STATUSES = [
  'Received',
  'In Progress',
  'In Review',
  'Adjustments',
  'QA',
  'Production',
  'Blocked',
  'Done',
  'Accepted',
] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Statuses in which no work is left, so that they do not count as open. */
export const CLOSED_STATUSES = ['Done', 'Accepted'] as const satisfies readonly TicketStatus[];

export const SEVERITIES = ['low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The results of the last nightly check for the element that a ticket points at. */
export const ELEMENT_STATES = ['found', 'changed', 'hidden', 'gone', 'not_opened', 'not_checked'] as const;
export type ElementState = (typeof ELEMENT_STATES)[number];

/** Colours of labels; red belongs to pins. */
export const LABEL_COLOURS = [
  'grey',
  'rose',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const;
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** Levels of what a person is notified about on a ticket: everything, what is meant for them, or nothing. */
export const WATCH_LEVELS = ['all', 'mentions', 'none'] as const;
export type WatchLevel = (typeof WATCH_LEVELS)[number];

export const ROLES = ['member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const LIFECYCLES = ['active', 'archived'] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

/** The name of an administrator of the platform on screen. */
export const ADMIN_LABEL = 'Ringmark Admin';
