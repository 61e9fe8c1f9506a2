/** The numbers of rows and cards that one answer holds. */
export const LIST_LIMITS = {
  /** Rows of an answer to a program that asks for no number. */
  listDefault: 200,
  /** Rows that anyone can ask for at once. */
  listMaximum: 500,
  /** Rows of a page of the list of tickets. */
  listPage: 50,
  /** Cards of a column that a board reads at once. */
  boardPage: 50,
  /** Tickets that the first page shows as the latest. */
  recentTickets: 6,
} as const;
