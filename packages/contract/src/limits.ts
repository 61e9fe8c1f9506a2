/** Every limit that both sides know. A limit is written here and nowhere else. */
export const LIMITS = {
  /** Ways into the closed pages of one project. */
  doors: 10,
  nameLength: 120,
  emailLength: 254,
  domainLength: 253,
  titleLength: 200,
  descriptionLength: 20_000,
  commentLength: 10_000,
  /** How long its author may edit a comment. */
  commentEditMinutes: 15,
  urlLength: 2_048,
  userAgentLength: 300,
  allowedUrlsPerProject: 200,
  fileNameBytes: 180,
  mentionSuggestions: 5,
  recentTickets: 6,
  listDefault: 200,
  listMaximum: 500,
  boardPage: 50,
  screenshotBytes: 10 * 1_048_576,
  screenshotSide: 8_192,
  screenshotPixels: 34_000_000,
  viewportWidth: { min: 320, max: 2_560 },
  viewportHeight: { min: 320, max: 1_600 },
  pageHeight: 50_000,
  /** What is typed or pasted into a live page at once, and what an input method shows while it composes. */
  liveTextLength: 20_000,
  liveCompositionLength: 200,
  /** CSS px of a place or a box on a page. */
  pinPx: { min: -100_000, max: 10_000_000 },
  /** Elements that a region names. */
  regionElements: 20,
  /** Marks on a picture, points of a line that is drawn by hand, and characters of words on it. */
  drawingShapes: 50,
  drawingPoints: 400,
  drawingWords: 120,
  stripHeight: { min: 1, max: 8_000 },
  /** Px of a picture to a CSS px of the page. */
  density: { min: 1, max: 3 },
  labelsPerProject: 50,
  labelLength: 40,
  /** Tickets of a label are counted up to here: more of them are "more than". */
  labelCount: 1_000,
  /** Labels that one filter names. */
  labelFilters: 10,
  /** Days before its due date in which a ticket is due soon. */
  dueSoonDays: 2,
  calendarEntries: 1_000,
  /** Seconds in which a deleted ticket can be restored. */
  undoSeconds: 10,
  magicLinkMinutes: 15,
  codeTries: 5,
  invitationDays: 14,
  invitationsAtOnce: 50,
  invitationProjects: 500,
  proposalsWaiting: 20,
  invitationMessageLength: 1_000,
  sessionMaximumDays: 90,
  impersonationMinutes: 60,
  idempotencyHours: 24,
  tokenNameLength: 80,
  /** Saved views of a person, and of a project. */
  savedViews: 50,
  savedViewNameLength: 60,
  /** Rows of the list of tickets. */
  listPage: 50,
  /** Tickets that are merged into one at once. */
  mergedTickets: 50,
  bulkTickets: 500,
  bulkLabels: 50,
  importBytes: 5 * 1_048_576,
  importRows: 5_000,
  importColumns: 100,
  /** Hours in which an import can be taken back. */
  importHours: 24,
  /** Exports that one person may have under way, and may begin in an hour. */
  exportsAtOnce: 2,
  exportsPerHour: 60,
  consoleEntries: 50,
  requestEntries: 20,
  /** Longest line of the console or address in a report. */
  reportTextLength: 1_000,
  requestMethodLength: 20,
  requestFailureLength: 200,
} as const;

/** Timings and sizes of the annotation page, as the product's specification gives them (ms, CSS px, ratios). */
export const VIEWER = {
  frameTimeoutMs: 5_000,
  cachedScreenshots: 20,
  scrollRefetchPx: 25,
  scrollDebounceMs: 150,
  fitWidth: 0.85,
  fitHeight: 0.7,
} as const;
